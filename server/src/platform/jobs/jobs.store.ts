/**
 * The rows of the job queue. Writes here without their cause need not reach the disk at once: if one is lost, the job
 * is only repeated.
 */
import sql from 'sql-template-tag'
import type { Queries } from '../database/db.ts'
import { tableOf } from '../database/lists.ts'
import type { Writer } from '../database/writes.ts'

/** How long a silent process keeps its jobs. */
export const LEASE_SECONDS = 5

export interface NewJob {
  id: string
  kind: string
  payload: object
  /** Kept in memory only. */
  known: unknown
  /** Seconds from now; a job that is created with its holder is leased instead. */
  wait: number
  held: boolean
}

export interface ClaimedJob {
  id: string
  kind: string
  payload: object
  /** The number of failed tries. */
  tries: number
}

/** New jobs, and the end of completed ones. */
export function writeJobs(
  to: Writer,
  holder: string,
  { added, done }: { added: readonly NewJob[]; done: readonly string[] },
): void {
  if (done.length > 0) to.write(sql`delete from jobs where id = any(${[...done]}::uuid[])`)
  if (added.length === 0) return
  const jobs = added.map((it) => ({
    ...it,
    payload: JSON.stringify(it.payload),
    wait: it.held ? LEASE_SECONDS : it.wait,
  }))
  to.write(sql`
    insert into jobs (id, kind, payload, due_at, holder, created_at)
    select id, kind, payload, jobs_now() + make_interval(secs => wait), case when held then ${holder}::uuid end, jobs_now()
    from ${tableOf(jobs, { id: 'uuid', kind: 'text', payload: 'jsonb', wait: 'float8', held: 'bool' })} as added`)
}

/**
 * Claims what is due, at most that many of each kind, the longest overdue first. No two processes get the same job.
 * @returns the jobs, and in how many milliseconds something else of these kinds is due; null if nothing is
 */
export async function claimJobs(
  db: Queries,
  holder: string,
  room: ReadonlyMap<string, number>,
): Promise<{ jobs: ClaimedJob[]; nextInMs: number | null }> {
  const rooms = [...room].map(([kind, count]) => ({ kind, count }))
  const rows = await db.rows<
    { [Key in keyof ClaimedJob]: ClaimedJob[Key] | null } & { nextInMs: number | null }
  >(sql`
    with recursive hasty as materialized (select set_config('synchronous_commit', 'off', true)),
    -- from kind to kind along the index: most looks find a few kinds in the queue, or none, and many kinds have room
    present (kind) as (
      (select kind from jobs order by kind limit 1)
      union all
      select (select min(kind) from jobs where kind > present.kind) from present where present.kind is not null),
    room as materialized (
      select room.* from ${tableOf(rooms, { kind: 'text', count: 'int' })} as room
      where kind in (select kind from present)),
    due as materialized (
      select it.id from hasty, room cross join lateral (
        select id from jobs where kind = room.kind and due_at <= jobs_now()
        order by due_at, id limit room.count for update skip locked) it),
    taken as (
      update jobs set holder = ${holder}, due_at = jobs_now() + make_interval(secs => ${LEASE_SECONDS})
      from due where jobs.id = due.id returning jobs.id, kind, payload, tries)
    select id, kind, payload, tries, null::float8 as next_in_ms from taken
    union all
    select null, null, null, null, (extract(epoch from min(it.due_at) - jobs_now()) * 1000)::float8
    from room cross join lateral (
      select due_at from jobs where kind = room.kind and due_at > jobs_now() order by due_at limit 1) it`)
  const jobs = rows.flatMap(({ id, kind, payload, tries }) =>
    id === null || kind === null || payload === null || tries === null ? [] : [{ id, kind, payload, tries }],
  )
  return { jobs, nextInMs: rows.find((it) => it.id === null)?.nextInMs ?? null }
}

/** Renews the leases of jobs; returns those that still belong to this process. */
export async function renewLeases(db: Queries, holder: string, ids: readonly string[]): Promise<string[]> {
  return db.values<string>(sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    update jobs set due_at = jobs_now() + make_interval(secs => ${LEASE_SECONDS})
    from hasty where id = any(${ids}::uuid[]) and holder = ${holder} returning id`)
}

/** Returns jobs that were not started: they are due at once. */
export async function releaseJobs(db: Queries, holder: string, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    update jobs set holder = null, due_at = jobs_now()
    from hasty where id = any(${ids}::uuid[]) and holder = ${holder}`)
}

/** Deletes completed jobs; returns how many still existed. */
export async function removeJobs(db: Queries, ids: readonly string[]): Promise<number> {
  return db.run(sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    delete from jobs using hasty where id = any(${ids}::uuid[])`)
}

/** A failed job, to be retried later. */
export async function postponeJob(db: Queries, holder: string, id: string, wait: number): Promise<void> {
  await db.run(sql`
    update jobs set tries = tries + 1, holder = null, due_at = jobs_now() + make_interval(secs => ${wait})
    where id = ${id} and holder = ${holder}`)
}

/** A job that could not be started, to be started later: this does not count as a try. */
export async function setAside(db: Queries, holder: string, id: string, wait: number): Promise<void> {
  await db.run(sql`
    update jobs set holder = null, due_at = jobs_now() + make_interval(secs => ${wait})
    where id = ${id} and holder = ${holder}`)
}

/** A job that has failed for the last time. */
export async function markJobDead(db: Queries, holder: string, id: string, error: string): Promise<void> {
  await db.run(sql`
    with dead as (delete from jobs where id = ${id} and holder = ${holder} returning id, kind, payload, tries)
    insert into dead_jobs (id, kind, payload, tries, error, failed_at)
    select id, kind, payload, tries + 1, ${error}, jobs_now() from dead`)
}

/** The backlog of a kind. */
export interface Backlog {
  name: string
  /** Due, but not held by any process. */
  due: number
  /** Started by a process. */
  underWay: number
  /** Waiting for its time: planned, or to be retried. */
  later: number
  /** How many of all of them have failed at least once. */
  failed: number
  /** The age of the oldest. */
  oldestSeconds: number
  /** How long the longest overdue one has not been taken; 0 if none is due. */
  oldestDueSeconds: number
}

export async function findBacklog(db: Queries): Promise<Backlog[]> {
  return db.rows(sql`
    select kind as name, count(*) filter (where due_at <= jobs_now()) as due,
      count(*) filter (where due_at > jobs_now() and holder is not null) as under_way,
      count(*) filter (where due_at > jobs_now() and holder is null) as later,
      count(*) filter (where tries > 0) as failed,
      greatest(0, extract(epoch from jobs_now() - min(created_at)))::float8 as oldest_seconds,
      coalesce(greatest(0, extract(epoch from jobs_now() - min(due_at))), 0)::float8 as oldest_due_seconds
    from jobs group by kind order by kind`)
}

/** Whether a job of the kind with this payload waits, or has failed for the last time. */
export async function isKnownJob(db: Queries, kind: string, payload: object): Promise<boolean> {
  const said = JSON.stringify(payload)
  // the payload also contains the trace that it follows from
  const found = await db.row(sql`
    select from jobs where kind = ${kind} and payload @> ${said}::jsonb
    union all select from dead_jobs where kind = ${kind} and payload @> ${said}::jsonb limit 1`)
  return found !== null
}

/** A job that failed at every try. */
export interface DeadLetter {
  id: string
  /** Of the kind of work. */
  name: string
  failedAt: Date
  /** Its last error; nothing personal. */
  error: string
  tries: number
}

export async function findDeadJobs(
  db: Queries,
  which: { number: number; size: number } | { ids: readonly string[] },
): Promise<DeadLetter[]> {
  if ('ids' in which)
    return db.rows<DeadLetter>(sql`
      select id, kind as name, failed_at as "failedAt", error, tries from dead_jobs where id = any(${which.ids})`)
  const { number, size } = which
  return db.rows<DeadLetter>(sql`
    select id, kind as name, failed_at, error, tries from dead_jobs
    order by failed_at desc, id limit ${size} offset ${number * size}`)
}

/** Its kind; null if it is no longer on the list. */
export async function retryDeadJob(db: Queries, id: string): Promise<string | null> {
  return db.value<string>(sql`
    with dead as (delete from dead_jobs where id = ${id} returning id, kind, payload)
    insert into jobs (id, kind, payload, due_at, created_at)
    select id, kind, payload, jobs_now(), jobs_now() from dead returning kind`)
}

export async function countDeadJobs(db: Queries): Promise<number> {
  return db.count(sql`select count(*) as dead from dead_jobs`)
}

/** Its kind; null if it is not on the list. */
export async function removeDeadJob(db: Queries, id: string): Promise<string | null> {
  return db.value<string>(sql`delete from dead_jobs where id = ${id} returning kind`)
}
