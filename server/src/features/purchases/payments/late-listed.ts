/**
 * A PSP may list a payment long after it was made. So the last two hours are walked through again and again, a stretch at each sweep: all of it
 * at once would be thousands of pages in one moment of a busy day.
 */

/** What is older than that has been listed, or comes with the statement of the day (reconciliation). */
const LISTED_WITHIN_MS = 2 * 3_600_000
/** The walk goes so much faster than time: once through in half an hour, as what it walks through moves on too. */
const TIMES_FASTER = 5

/**
 * The stretch that a sweep walks now; null where no time has passed since the last sweep.
 * @param walkedTo where the last one ended; null: none was walked
 * @param until from there on the sweep reads anyway
 * @param sinceMs how long ago the last sweep was, ms; Infinity: there was none
 */
export function nextStretch(
  walkedTo: Date | null,
  { until, sinceMs }: { until: Date; sinceMs: number },
): { from: Date; to: Date } | null {
  const end = until.getTime()
  const oldest = end - LISTED_WITHIN_MS
  const step = TIMES_FASTER * sinceMs
  const place = walkedTo?.getTime() ?? oldest
  // at its end, or where a clock was set back, it begins anew: what is left is walked next time
  const from = place < oldest || place + step > end ? oldest : place
  const to = Math.min(from + step, end)
  return from < to ? { from: new Date(from), to: new Date(to) } : null
}
