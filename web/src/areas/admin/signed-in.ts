/** The admin's calls in this page, and the way out. */
import { adminCaller, adminCalls } from '../../api/admin.ts'
import { dropAllDrafts } from './forms/draft-store.ts'
import { session } from './session.ts'

export const caller = adminCaller(session.ended)
export const calls = adminCalls(caller)

/** Whoever signs out leaves no draft behind for the next at this computer. */
export function leave(): void {
  dropAllDrafts()
  session.leave(calls.signOut)
}
