/** The merchant's calls in this page, and the way out when the session is over. */
import { merchantCalls } from '../../api/merchant.ts'
import { areaSession } from '../../signed/area-session.ts'
import { AREA } from './screens.ts'

export const session = areaSession('MERCHANT', AREA)

export const calls = merchantCalls(session.ended)

export const leave = () => session.leave(calls.signOut)
