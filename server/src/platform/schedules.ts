import sql from 'sql-template-tag'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** Something that is done again and again: idempotent, bounded, and correct however late it runs. */
export interface Schedule {
  name: string
  everySeconds: number
  run(): Promise<void>
}

/**
 * Runs what is due by the injected clock. The last run is claimed in the database, so of several processes one
 * does it. (The queue's own cron reads the database's clock, which the demo world cannot move.)
 */
export async function runDueSchedules(
  db: Db,
  clock: Clock,
  log: Log,
  schedules: readonly Schedule[],
): Promise<void> {
  for (const schedule of schedules) {
    const now = clock.now()
    const dueBefore = new Date(now.getTime() - schedule.everySeconds * 1000)
    const claimed = await db.run(sql`
      insert into schedules (name, last_run_at) values (${schedule.name}, ${now})
      on conflict (name) do update set last_run_at = excluded.last_run_at
      where schedules.last_run_at <= ${dueBefore} or schedules.last_run_at > ${now}`)
    if (claimed === 0) continue
    await schedule
      .run()
      .catch((error: unknown) => log.error('schedule.failed', error, { schedule: schedule.name }))
  }
}

/** Looks once a second until stopped. */
export function startSchedules(
  db: Db,
  clock: Clock,
  log: Log,
  schedules: readonly Schedule[],
): () => Promise<void> {
  let stopped = false
  // each waits only for itself: one that takes long does not hold up the others
  const rounds = new Map<Schedule, Promise<void>>()
  const look = (schedule: Schedule) => {
    if (stopped || rounds.has(schedule)) return
    const round = runDueSchedules(db, clock, log, [schedule])
      .catch((error: unknown) => log.error('schedules.error', error))
      .finally(() => rounds.delete(schedule))
    rounds.set(schedule, round)
  }
  const timer = setInterval(() => schedules.forEach(look), 1000)
  return async () => {
    stopped = true
    clearInterval(timer)
    await Promise.all(rounds.values())
  }
}
