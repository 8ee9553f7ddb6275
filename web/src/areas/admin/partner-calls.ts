/** The admin's calls about partners and what the app shows. */
import { partnerCalls as callsOf } from '../../api/partners.ts'
import { signedCalls } from '../../api/signed-calls.ts'
import { session } from './session.ts'

export const partnerCalls = callsOf(signedCalls('ADMIN', '/admin_backoffice/api/v1/login', session.ended))
