/**
 * Whether the shopper pressed 'Vamos em frente!' in this checkout, stored for this tab so that a reload stays on its
 * step.
 */
const key = (checkoutId: string) => `drip.started.${checkoutId}`

/** False if the browser blocks storage (a frame with blocked storage). */
export function wasStarted(checkoutId: string): boolean {
  try {
    return sessionStorage.getItem(key(checkoutId)) === 'true'
  } catch {
    return false
  }
}

export function rememberStarted(checkoutId: string): void {
  try {
    sessionStorage.setItem(key(checkoutId), 'true')
  } catch {
    // Without storage a reload starts at the insight again; nothing else depends on it.
  }
}
