/**
 * The length of a list. Counting a million rows takes longer than showing a page, so a count above a limit is cached
 * and refreshed in the background; a short list is counted each time.
 */
import type { Clock } from '../../../../platform/clock.ts'

export interface Totals {
  /** @param count counts up to a limit */
  count(key: string, count: (bound: number) => Promise<number>): Promise<{ total: number; isExact: boolean }>
}

/** Counted within some milliseconds. */
const COUNTED_EACH_TIME = 20_000
const FRESH_FOR_MS = 10_000
/** An older count is renewed before it is shown. */
const USED_FOR_MS = 3_600_000
const MOST_KEPT = 200
const EVERYTHING = Number.MAX_SAFE_INTEGER

export function totalsOf(clock: Clock): Totals {
  const kept = new Map<string, { total: number; at: number; counting: boolean }>()
  const keep = (key: string, total: number, at: number): void => {
    const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.delete(key)
    kept.set(key, { total, at, counting: false })
  }
  return {
    async count(key, count) {
      const now = clock.now().getTime()
      const known = kept.get(key)
      const age = now - (known?.at ?? Number.NEGATIVE_INFINITY)
      if (known === undefined || age < 0 || age > USED_FOR_MS) {
        const some = await count(COUNTED_EACH_TIME + 1)
        if (some <= COUNTED_EACH_TIME) return { total: some, isExact: true }
        const total = await count(EVERYTHING)
        keep(key, total, now)
        return { total, isExact: true }
      }
      if (age > FRESH_FOR_MS && !known.counting) {
        known.counting = true
        void count(EVERYTHING).then(
          (total) => keep(key, total, now),
          () => {
            known.counting = false
          },
        )
      }
      return { total: known.total, isExact: age <= FRESH_FOR_MS }
    },
  }
}
