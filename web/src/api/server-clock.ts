/**
 * The server's time, as told by its answers. Countdowns use it, because a shopper's clock may be minutes
 * off and a Pix code must not look expired (or alive) because of that.
 */
let offsetMs = 0

/**
 * Takes the `Date` header of an answer that arrived at `receivedAt` (milliseconds by the device); small differences are
 * the network's and are ignored.
 */
export function noteServerDate(header: string | null, receivedAt = Date.now()): void {
  const told = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(told)) return
  const difference = told - receivedAt
  offsetMs = Math.abs(difference) > TOLERATED_MS ? difference : 0
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + offsetMs

/** The page says when it was served: a code's time is right from the first second, before anything was asked. */
export function notePageDate(): void {
  const servedAt = document.getElementById('state')?.dataset['servedAt'] ?? null
  const [opened] = performance.getEntriesByType('navigation')
  const isTimed = opened instanceof PerformanceNavigationTiming
  noteServerDate(servedAt, isTimed ? performance.timeOrigin + opened.responseStart : Date.now())
}

/** The header counts whole seconds and the answer travelled: up to this much says nothing about the clocks. */
const TOLERATED_MS = 5000
