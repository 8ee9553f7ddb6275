/** The customer's calls in this page, and the way out when the session is over. */
import { customerCalls } from '../../api/customer.ts'
import { isCustomerHome, paths } from '../../paths.ts'
import { areaSession } from '../../signed/area-session.ts'

export const session = areaSession('CUSTOMER', paths.customerLogin, isCustomerHome)

export const calls = customerCalls(session.ended)

export const leave = () => session.leave(calls.signOut)
