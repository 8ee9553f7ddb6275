/** The admin's calls in this page, and the way out. */
import { adminCalls } from '../../api/admin.ts'
import { dropAllDrafts } from './forms/draft-store.ts'
import { session } from './session.ts'

export const calls = adminCalls(session.ended)

/** Whoever signs out leaves no draft behind for the next at this computer. */
export function leave(): void {
  dropAllDrafts()
  session.leave(calls.signOut)
}
