/** How the admin's calls are made in this page, and the way out. */
import { logIn } from '@drip/core/contracts/admin/admin-calls'
import { ADMIN_FACTORS } from '@drip/core/contracts/accounts/factor-calls'
import { factorCalls, proofCalls } from '../../factors/factor-calls.ts'
import { waitForProof } from '../../factors/proof-prompt.ts'
import { signedCalls } from '../../signed/signed-calls.ts'
import { asking } from '../../api/use-asked.ts'
import { goInstead } from '../../signed/address.tsx'
import { SCREENS } from './screens.ts'
import { session } from './sign-in/session.ts'

/** "Segurança" stands there. */
const setUpFactor = () => {
  if (window.location.pathname !== SCREENS.profile.path) goInstead(SCREENS.profile.path)
}

const signed = signedCalls('ADMIN', logIn.path, session.ended, { needed: setUpFactor, prove: waitForProof })
/** For what ends the session, or changes nothing that is shown: nothing is asked after it. */
export const { ask: askAlone } = signed
export const { ask, useAsked, useListed, usePages, forget } = asking(signed.ask)

export function leave(): void {
  forget()
  session.leave(signed.signOut)
}

export const FACTOR_CALLS = factorCalls(ADMIN_FACTORS, ask)
/** How a second factor is shown again before money moves. */
export const PROOF_CALLS = proofCalls(ADMIN_FACTORS, askAlone)
