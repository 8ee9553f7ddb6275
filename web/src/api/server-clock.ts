/**
 * The server's time, as told by its answers. Countdowns use it, because a shopper's clock may be minutes
 * off and a Pix code must not look expired (or alive) because of that.
 */
let offsetMs = 0

/** Takes the `Date` header of an answer; small differences are the network's and are ignored. */
export function noteServerDate(header: string | null): void {
  const told = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(told)) return
  const difference = told - Date.now()
  offsetMs = Math.abs(difference) > TOLERATED_MS ? difference : 0
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + offsetMs

/** The header counts whole seconds and the answer travelled: up to this much says nothing about the clocks. */
const TOLERATED_MS = 5000
