/**
 * The server's time, taken from its answers. Countdowns use it, because a shopper's clock may be minutes off, and a Pix
 * code must not look expired (or valid) because of that.
 */
let offsetMs = 0

/**
 * Reads the `Date` header of an answer that arrived at `receivedAt` (milliseconds on the device's clock). Small
 * differences come from the network and are ignored.
 */
export function noteServerDate(header: string | null, receivedAt = Date.now()): void {
  const told = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(told)) return
  const difference = told - receivedAt
  offsetMs = Math.abs(difference) > TOLERATED_MS ? difference : 0
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + offsetMs

/**
 * The page contains the time at which it was served: a code's remaining time is right from the first second, before any
 * call.
 */
export function notePageDate(): void {
  const servedAt = document.getElementById('state')?.dataset['servedAt'] ?? null
  const [opened] = performance.getEntriesByType('navigation')
  const isTimed = opened instanceof PerformanceNavigationTiming
  noteServerDate(servedAt, isTimed ? performance.timeOrigin + opened.responseStart : Date.now())
}

/**
 * The header counts whole seconds and the answer takes time to arrive: a difference up to this size says nothing about
 * the clocks.
 */
const TOLERATED_MS = 5000
