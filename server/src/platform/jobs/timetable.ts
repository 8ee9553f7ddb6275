/**
 * What this process knows to be due before its schedule comes round again. Kept in memory only: what a process that dies
 * knew is found by the schedule itself. So a schedule may come round rarely, and what waits for it is prompt all the same.
 */
export interface Timetable {
  /** Something that this schedule does is due at that moment. */
  expect(schedule: string, at: Date): void
  /** Whether something is due by now. */
  isDue(schedule: string, now: Date): boolean
  /** What is due by now is taken up. */
  begin(schedule: string, now: Date): void
}

/** Schedules that something is expected of come round at least so often by themselves. */
const COMES_ROUND_MS = 60_000
const SECOND_MS = 1000

/** @param now as in `Clock` */
export function createTimetable(now: () => Date): Timetable {
  /** Whole seconds, of the next minute at most. */
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
