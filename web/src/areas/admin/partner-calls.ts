/** The admin's calls about partners and what the app shows. */
import { partnerCalls as callsOf } from '../../api/partners.ts'
import { caller } from './signed-in.ts'

export const partnerCalls = callsOf(caller)
