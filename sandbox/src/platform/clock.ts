/**
 * The sandbox's one clock. It runs like a real one, but a tester may move it. Every timestamp of the sandbox comes from
 * it, so that the sandbox and the product agree about "today".
 */
export interface Clock {
  now(): Date
  /** Jumps to this instant; time continues from there. */
  set(instant: Date): void
  /**
   * Jumps by an ISO 8601 duration such as `P3D`, `P1M` or `PT15M`.
   * @throws RangeError if it is not one
   */
  advance(duration: string): void
}

/** A clock that starts at the real time plus `offsetMs`; `moved` is called with every new offset in milliseconds. */
export function createClock(offsetMs = 0, moved: (offsetMs: number) => void = () => {}): Clock {
  let offset = offsetMs
  const set = (instant: Date): void => {
    offset = instant.getTime() - Date.now()
    moved(offset)
  }
  const now = (): Date => new Date(Date.now() + offset)
  return { now, set, advance: (duration) => set(addDuration(now(), duration)) }
}

const DURATION =
  /^P(?=\d|T\d)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/

/**
 * Adds an ISO 8601 duration; months and years follow the calendar.
 * @throws RangeError for any other text
 */
export function addDuration(instant: Date, duration: string): Date {
  const parts = DURATION.exec(duration)
  if (!parts) throw new RangeError(`not an ISO 8601 duration: ${duration}`)
  const [years, months, weeks, days, hours, minutes, seconds] = parts.slice(1).map((it) => Number(it ?? 0))
  const moved = new Date(instant)
  moved.setUTCFullYear(moved.getUTCFullYear() + (years ?? 0), moved.getUTCMonth() + (months ?? 0))
  moved.setUTCDate(moved.getUTCDate() + (weeks ?? 0) * 7 + (days ?? 0))
  moved.setTime(moved.getTime() + (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000)
  return moved
}
