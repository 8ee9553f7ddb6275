/** Repeats a call while no answer comes back, so that a shopper in a tunnel loses nothing. */
import type { Outcome } from './refusal.ts'

const LONGEST_WAIT_MS = 10_000
/** About ten minutes in a tunnel; after that the shopper is asked. */
const MOST_TRIES = 60

/**
 * The outcome of `make`, repeated with growing pauses (or at once when the browser reports a connection) while it is
 * offline. `onOffline` receives true at the first failure and false when an answer came. Only for calls that may be
 * made twice: every step of the checkout may.
 */
export async function untilOnline<T>(
  make: () => Promise<Outcome<T>>,
  onOffline: (offline: boolean) => void,
): Promise<Outcome<T>> {
  let outcome = await make()
  for (let tries = 1; tries < MOST_TRIES && isOffline(outcome); tries += 1) {
    onOffline(true)
    await connectionOr(Math.min(1000 * tries, LONGEST_WAIT_MS))
    outcome = await make()
  }
  onOffline(isOffline(outcome))
  return outcome
}

const isOffline = (outcome: Outcome<unknown>) => !outcome.ok && outcome.refusal.kind === 'offline'

function connectionOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, waitMs)
    window.addEventListener('online', go)
  })
}
