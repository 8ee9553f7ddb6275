/** How the merchant's calls are made in this page, and the way out when the session is over. */
import { logIn } from '@drip/core/contracts/merchant/merchant-calls'
import { signedCalls } from '../../signed/signed-calls.ts'
import { asking } from '../../api/use-asked.ts'
import { areaSession } from '../../signed/area-session.ts'
import { AREA } from './screens.ts'

export const session = areaSession('MERCHANT', AREA)

const signed = signedCalls('MERCHANT', logIn.path, session.ended)
export const { ask } = signed
export const { useAsked, useListed, usePages } = asking(ask)

export const leave = () => session.leave(signed.signOut)
