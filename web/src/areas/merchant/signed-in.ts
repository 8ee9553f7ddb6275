/** The merchant's calls in this page, and the way out when the session is over. */
import { merchantCalls } from '../../api/merchant.ts'
import { areaSession } from '../../signed/area-session.ts'
import { isMerchantHome, merchantPaths } from './merchant-paths.ts'

export const session = areaSession('MERCHANT', merchantPaths.login, isMerchantHome)

export const calls = merchantCalls(session.ended)

export const leave = () => session.leave(calls.signOut)
