/** What was typed into the profile when the session ended: there again after the log-in, in this tab, once. */
const KEY = 'drip.draft.profile'

export interface Draft {
  name: string
  email: string
}

export function leaveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // without storage it has to be typed again
  }
}

export function takeDraft(): Draft | null {
  try {
    const it: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    if (typeof it !== 'object' || it === null || !('name' in it) || !('email' in it)) return null
    return typeof it.name === 'string' && typeof it.email === 'string'
      ? { name: it.name, email: it.email }
      : null
  } catch {
    return null
  }
}
