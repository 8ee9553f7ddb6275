/** How the admin's calls are made in this page, and the way out. */
import { logIn } from '@drip/core/contracts/admin/admin-calls'
import { signedCalls } from '../../signed/signed-calls.ts'
import { asking } from '../../api/use-asked.ts'
import { dropAllDrafts } from './forms/draft-store.ts'
import { session } from './sign-in/session.ts'

const signed = signedCalls('ADMIN', logIn.path, session.ended)
export const { ask } = signed
export const { useAsked, useListed, usePages } = asking(ask)

/** Whoever signs out leaves no draft behind for the next at this computer. */
export function leave(): void {
  dropAllDrafts()
  session.leave(signed.signOut)
}
