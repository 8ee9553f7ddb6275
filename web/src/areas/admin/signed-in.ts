/** How the admin's calls are made in this page, and the way out. */
import { logIn } from '@drip/core/contracts/admin/admin-calls'
import { signedCalls } from '../../signed/signed-calls.ts'
import { asking } from '../../api/use-asked.ts'
import { dropAllDrafts } from './forms/draft-store.ts'
import { session } from './sign-in/session.ts'

const signed = signedCalls('ADMIN', logIn.path, session.ended)
/** For what ends the session, or changes nothing that is shown: nothing is asked after it. */
export const { ask: askAlone } = signed
export const { ask, useAsked, useListed, usePages, forget } = asking(signed.ask)

/** Whoever signs out leaves nothing behind for the next at this computer. */
export function leave(): void {
  dropAllDrafts()
  forget()
  session.leave(signed.signOut)
}
