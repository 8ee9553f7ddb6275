/** How this page makes the admin's calls, and how it leaves when the session is over. */
import { logIn } from '@drip/core/contracts/admin/admin-calls'
import { ADMIN_FACTORS } from '@drip/core/contracts/accounts/factor-calls'
import { factorCalls, proofCalls } from '../../factors/factor-calls.ts'
import { waitForProof } from '../../factors/proof-prompt.ts'
import { signedCalls } from '../../signed/sessions/signed-calls.ts'
import { asking } from '../../api/use-asked.ts'
import { goInstead } from '../../signed/address.tsx'
import { SCREENS } from './screens.ts'
import { session } from './sign-in/session.ts'

/** The profile contains "Segurança". */
const setUpFactor = () => {
  if (window.location.pathname !== SCREENS.profile.path) goInstead(SCREENS.profile.path)
}

const signed = signedCalls('ADMIN', logIn.path, session.ended, { needed: setUpFactor, prove: waitForProof })
/** For calls that end the session or change nothing on the screen: no data is loaded again after them. */
export const { ask: askAlone } = signed
export const { ask, useAsked, useListed, usePages, forget } = asking(signed.ask)

export function leave(): void {
  forget()
  session.leave(signed.signOut)
}

export const FACTOR_CALLS = factorCalls(ADMIN_FACTORS, ask)
/** The calls that ask for a second factor again before money moves. */
export const PROOF_CALLS = proofCalls(ADMIN_FACTORS, askAlone)
