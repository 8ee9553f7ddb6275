/** When a failed webhook is retried: quickly at first, then ever more slowly, for three days. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits after the first, second … failed attempt; slightly less than three days in total. */
const WAITS_MS = [
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  20 * HOUR,
]
export const GIVEN_UP_AFTER_MS = 3 * 24 * HOUR

/**
 * The next attempt after that many failures, or null if it is abandoned. `chance` from 0 to 1 spreads simultaneous
 * failures by up to a tenth of the wait.
 */
export function nextTryAt(failedTries: number, now: Date, chance: number): Date | null {
  const wait = WAITS_MS[failedTries - 1]
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * (1 + chance / 10)))
}

const RESTS_AFTER = 3
const FIRST_REST_MS = 5 * SECOND
const LONGEST_REST_MS = 15 * MINUTE

/** Until when an address with that many consecutive failures is paused; null if it is not. */
export function restUntil(failures: number, now: Date): Date | null {
  if (failures < RESTS_AFTER) return null
  const rest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(failures - RESTS_AFTER, 20))
  return new Date(now.getTime() + rest)
}
