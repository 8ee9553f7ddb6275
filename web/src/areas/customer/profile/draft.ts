/**
 * What was typed into the profile when the session ended: there again after the log-in, in this tab, once, and for the same
 * account only, since another person may sign in there.
 */
const KEY = 'drip.draft.profile'

export interface Draft {
  name: string
  email: string
}

/** @param cpf whose profile it is, masked as the profile has it */
export function leaveDraft(cpf: string, draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ cpf, ...draft }))
  } catch {
    // without storage it has to be typed again
  }
}

/** Null for another account than the one that left it. */
export function restoreDraft(cpf: string): Draft | null {
  try {
    const it: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    if (typeof it !== 'object' || it === null || !('cpf' in it) || it.cpf !== cpf) return null
    if (!('name' in it) || !('email' in it)) return null
    return typeof it.name === 'string' && typeof it.email === 'string'
      ? { name: it.name, email: it.email }
      : null
  } catch {
    return null
  }
}
