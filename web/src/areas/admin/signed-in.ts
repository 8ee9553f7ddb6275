/** The admin's calls in this page, and the way out. */
import { adminCalls } from '../../api/admin.ts'
import { session } from './session.ts'

export const calls = adminCalls(session.ended)

export const leave = () => session.leave(calls.signOut)
