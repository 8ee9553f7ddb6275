/**
 * Text typed into the profile when the session ended: restored after the log-in, in this tab, once, and for the same
 * account only, since another person may sign in there.
 */
const KEY = 'drip.draft.profile'

export interface Draft {
  name: string
  email: string
}

/** @param cpf the profile's owner, masked as in the profile */
export function leaveDraft(cpf: string, draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ cpf, ...draft }))
  } catch {
    // without storage it has to be typed again
  }
}

/** Null for any account other than the one that left it. */
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

/**
 * The form after the profile has changed, as when another e-mail was confirmed: fields that nobody has typed over follow
 * it, so that nothing former is saved again.
 * @param known the profile before
 */
export const followed = (typed: Draft, known: Draft, profile: Draft): Draft => ({
  name: typed.name === known.name ? profile.name : typed.name,
  email: typed.email === known.email ? profile.email : typed.email,
})
