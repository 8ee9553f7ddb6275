/**
 * The page originally requested in a guarded area, with its parameters: stored in the session storage during the
 * sign-in (001 §2.3), for a log-in whose address has lost it on the way, through a recovery or an e-mail's link.
 */
import type { Audience } from './session.ts'

const keyOf = (audience: Audience) => `drip.route.${audience}`

export function keepRoute(audience: Audience, address: string): void {
  try {
    sessionStorage.setItem(keyOf(audience), address)
  } catch {
    // without storage the area's home opens
  }
}

/** Can be read once; null if nothing was stored. */
export function restoreRoute(audience: Audience): string | null {
  try {
    const address = sessionStorage.getItem(keyOf(audience))
    sessionStorage.removeItem(keyOf(audience))
    return address
  } catch {
    return null
  }
}
