/** The secret that opens this tab's conversation with the help desk; the end of a session deletes it for the next person. */
const KEY = 'drip-help'

export function keptSecret(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Without storage the conversation lasts as long as the page is open.
 * @param secret null deletes it
 */
export function keepSecret(secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, secret)
  } catch {
    // as above
  }
}
