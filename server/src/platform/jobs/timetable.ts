/**
 * What this process knows to be due before its schedule's next regular run. Kept in memory only: what a dying process
 * knew is found by the regular run. So a schedule may run rarely, and the work waiting for it is still prompt.
 */
export interface Timetable {
  /** This schedule has work due at that moment. */
  expect(schedule: string, at: Date): void
  /** Whether something is due by now. */
  isDue(schedule: string, now: Date): boolean
  /** Marks what is due by now as started. */
  begin(schedule: string, now: Date): void
}

/** Schedules with expected work run at least this often by themselves. */
const COMES_ROUND_MS = 60_000
const SECOND_MS = 1000

/** @param now as in `Clock` */
export function createTimetable(now: () => Date): Timetable {
  /** Whole seconds, at most within the next minute. */
  const expected = new Map<string, Set<number>>()
  const dueOf = (schedule: string, at: Date) =>
    [...(expected.get(schedule) ?? [])].filter((second) => second * SECOND_MS <= at.getTime())
  return {
    expect(schedule, at) {
      if (at.getTime() - now().getTime() > COMES_ROUND_MS) return
      const seconds = expected.get(schedule) ?? new Set()
      expected.set(schedule, seconds.add(Math.ceil(at.getTime() / SECOND_MS)))
    },
    isDue: (schedule, at) => dueOf(schedule, at).length > 0,
    begin(schedule, at) {
      for (const second of dueOf(schedule, at)) expected.get(schedule)?.delete(second)
    },
  }
}
