import sql from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { tableOf } from '../database/lists.ts'
import type { Log } from '../log.ts'
import type { Timetable } from './timetable.ts'

/** Work that is repeated: idempotent, bounded, and correct however late it runs. */
export interface Schedule {
  name: string
  everySeconds: number
  run(): Promise<void>
}

/**
 * Runs what is due by the injected clock, one after another. A failure is logged and does not keep others from running.
 */
export async function runDueSchedules(
  db: Db,
  clock: Clock,
  log: Log,
  schedules: readonly Schedule[],
): Promise<void> {
  const { claimed } = await claimDue(db, clock.now(), schedules)
  for (const schedule of claimed) await runOne(schedule, log)
}

async function runOne(schedule: Schedule, log: Log): Promise<void> {
  await schedule
    .run()
    .catch((error: unknown) => log.error('schedule.failed', error, { schedule: schedule.name }))
}

/**
 * The last run is claimed in the database, all due schedules in one statement, so that one of several processes runs
 * each. (The queue reads the database's clock, which the demo world cannot move.)
 * @returns what this process must run, and when each last ran
 */
async function claimDue(
  db: Db,
  now: Date,
  schedules: readonly Schedule[],
): Promise<{ claimed: Schedule[]; lastRuns: Map<string, Date> }> {
  const rows = await db.rows<{ name: string; lastRunAt: Date | null; claimed: boolean }>(sql`
    with known as (
      select * from ${tableOf(schedules, { name: 'text', everySeconds: 'int' })} as known),
    first as (
      insert into schedules (name, last_run_at) select name, ${now} from known
      where not exists (select from schedules s where s.name = known.name)
      on conflict (name) do nothing returning name),
    again as (
      update schedules s set last_run_at = ${now} from known
      where s.name = known.name
        and (s.last_run_at <= ${now}::timestamptz - make_interval(secs => known.every_seconds) or s.last_run_at > ${now})
      returning s.name)
    select known.name, s.last_run_at, mine.name is not null as claimed
    from known left join schedules s on s.name = known.name
      left join (select name from first union all select name from again) mine on mine.name = known.name`)
  const claimed = new Set(rows.filter((it) => it.claimed).map((it) => it.name))
  return {
    claimed: schedules.filter((it) => claimed.has(it.name)),
    lastRuns: new Map(rows.map((it) => [it.name, it.claimed ? now : (it.lastRunAt ?? now)])),
  }
}

/** The shortest time between two runs of an expected schedule, across processes. */
const SOONEST_SECONDS = 1

export interface ScheduleNeeds {
  db: Db
  clock: Clock
  log: Log
  timetable: Timetable
}

/** One process's share of the schedules. */
export interface Scheduler {
  /** Starts what is due, and what is expected. Queries the database only if something may be due. */
  check(): Promise<void>
  /** Resolves when nothing started is still running. */
  rest(): Promise<void>
}

export function createScheduler(
  { db, clock, log, timetable }: ScheduleNeeds,
  schedules: readonly Schedule[],
): Scheduler {
  const lastRuns = new Map<string, Date>()
  // each waits only for itself: a slow one does not delay the others
  const running = new Map<string, Promise<void>>()

  const mayBeDue = (it: Schedule, now: Date): boolean => {
    if (running.has(it.name)) return false
    const last = lastRuns.get(it.name)
    const isTime =
      last === undefined || last > now || last.getTime() + it.everySeconds * 1000 <= now.getTime()
    return isTime || timetable.isDue(it.name, now)
  }
  return {
    async check() {
      const now = clock.now()
      const due = schedules.filter((it) => mayBeDue(it, now))
      if (due.length === 0) return
      const found = await claimDue(
        db,
        now,
        due.map((it) => (timetable.isDue(it.name, now) ? { ...it, everySeconds: SOONEST_SECONDS } : it)),
      )
      for (const [name, at] of found.lastRuns) lastRuns.set(name, at)
      for (const schedule of found.claimed) {
        timetable.begin(schedule.name, now)
        running.set(
          schedule.name,
          runOne(schedule, log).finally(() => running.delete(schedule.name)),
        )
      }
    },
    async rest() {
      await Promise.all(running.values())
    },
  }
}

/** Checks every second, because the clock may jump, until stopped. */
export function startSchedules(needs: ScheduleNeeds, schedules: readonly Schedule[]): () => Promise<void> {
  const scheduler = createScheduler(needs, schedules)
  let stopped = false
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    if (stopped || looking !== null) return
    looking = scheduler
      .check()
      .catch((error: unknown) => needs.log.error('schedules.error', error))
      .finally(() => {
        looking = null
      })
  }, 1000)
  return async () => {
    stopped = true
    clearInterval(timer)
    await looking
    await scheduler.rest()
  }
}
