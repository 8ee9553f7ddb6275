/**
 * Where somebody wanted to go in a guarded area, with its parameters: kept in the session storage while they sign in
 * (001 §2.3), for a log-in whose address has lost it on the way, by a recovery or a mail's link.
 */
import type { Audience } from './session.ts'

const keyOf = (audience: Audience) => `drip.route.${audience}`

export function keepRoute(audience: Audience, address: string): void {
  try {
    sessionStorage.setItem(keyOf(audience), address)
  } catch {
    // without storage the area's beginning is opened
  }
}

/** Once; null when nothing was kept. */
export function restoreRoute(audience: Audience): string | null {
  try {
    const address = sessionStorage.getItem(keyOf(audience))
    sessionStorage.removeItem(keyOf(audience))
    return address
  } catch {
    return null
  }
}
