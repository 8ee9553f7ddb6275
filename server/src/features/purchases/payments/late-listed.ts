/**
 * A PSP may list a payment long after it was made. So the last two hours are read again and again, one stretch at each
 * sweep: reading all of it at once would mean thousands of pages at one moment of a busy day.
 */

/** Older payments have been listed, or come with the statement of the day (reconciliation). */
const LISTED_WITHIN_MS = 2 * 3_600_000
/** The walk is this many times faster than time: one pass takes half an hour, as the window moves on too. */
const TIMES_FASTER = 5

/**
 * The stretch that a sweep reads now; null if no time has passed since the last sweep.
 * @param walkedTo where the last one ended; null if there was none
 * @param until the sweep reads everything after this anyway
 * @param sinceMs milliseconds since the last sweep; Infinity if there was none
 */
export function nextStretch(
  walkedTo: Date | null,
  { until, sinceMs }: { until: Date; sinceMs: number },
): { from: Date; to: Date } | null {
  const end = until.getTime()
  const oldest = end - LISTED_WITHIN_MS
  const step = TIMES_FASTER * sinceMs
  const place = walkedTo?.getTime() ?? oldest
  // at the end of the window, or if a clock was set back, it starts again: the next pass reads the rest
  const from = place < oldest || place + step > end ? oldest : place
  const to = Math.min(from + step, end)
  return from < to ? { from: new Date(from), to: new Date(to) } : null
}
