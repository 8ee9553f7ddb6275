/** The secret that opens this tab's conversation with the help desk; who signs out leaves none to whoever comes next. */
const KEY = 'drip-help'

export function keptSecret(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** A browser that keeps nothing has the conversation as long as the page is open. @param secret null forgets it */
export function keepSecret(secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, secret)
  } catch {
    // as above
  }
}
