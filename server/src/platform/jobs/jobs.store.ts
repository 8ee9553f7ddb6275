/** The rows of the job queue. What is written here without its cause need not reach the disk at once: lost, it is only done again. */
import sql from 'sql-template-tag'
import type { Queries } from '../database/db.ts'
import { tableOf } from '../database/lists.ts'
import type { Writer } from '../database/writes.ts'

/** So long a process that says nothing keeps its jobs. */
export const LEASE_SECONDS = 5

export interface NewJob {
  id: string
  kind: string
  payload: object
  /** Kept in memory only. */
  known: unknown
  /** Seconds from now; a job that is born with its holder is leased instead. */
  wait: number
  held: boolean
}

export interface ClaimedJob {
  id: string
  kind: string
  payload: object
  /** Which failed. */
  tries: number
}

/** New jobs, and the end of those that are done. */
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
 * Takes what is due, of each kind at most so many, the longest due first. No two take the same.
 * @returns them, and in how many milliseconds something else of these kinds is due; null when nothing is
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

/** Keeps jobs for another lease; answers with those that are still this process's. */
export async function renewLeases(db: Queries, holder: string, ids: readonly string[]): Promise<string[]> {
  return db.values<string>(sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    update jobs set due_at = jobs_now() + make_interval(secs => ${LEASE_SECONDS})
    from hasty where id = any(${ids}::uuid[]) and holder = ${holder} returning id`)
}

/** Gives jobs back that were not begun: they are due at once. */
export async function releaseJobs(db: Queries, holder: string, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    update jobs set holder = null, due_at = jobs_now() where id = any(${ids}::uuid[]) and holder = ${holder}`)
}

/** What is done is deleted; answers with how many still stood there. */
export async function removeJobs(db: Queries, ids: readonly string[]): Promise<number> {
  return db.run(sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    delete from jobs using hasty where id = any(${ids}::uuid[])`)
}

/** Has failed and is tried again later. */
export async function postponeJob(db: Queries, holder: string, id: string, wait: number): Promise<void> {
  await db.run(sql`
    update jobs set tries = tries + 1, holder = null, due_at = jobs_now() + make_interval(secs => ${wait})
    where id = ${id} and holder = ${holder}`)
}

/** Could not be begun, and is so later: that was no try. */
export async function setAside(db: Queries, holder: string, id: string, wait: number): Promise<void> {
  await db.run(sql`
    update jobs set holder = null, due_at = jobs_now() + make_interval(secs => ${wait})
    where id = ${id} and holder = ${holder}`)
}

/** Has failed for the last time. */
export async function buryJob(db: Queries, holder: string, id: string, error: string): Promise<void> {
  await db.run(sql`
    with dead as (delete from jobs where id = ${id} and holder = ${holder} returning id, kind, payload, tries)
    insert into dead_jobs (id, kind, payload, tries, error, failed_at)
    select id, kind, payload, tries + 1, ${error}, jobs_now() from dead`)
}

/** What of a kind is still to be done. */
export interface Backlog {
  name: string
  /** Due, and nobody has it yet. */
  due: number
  /** Begun by a process. */
  underWay: number
  /** Waits for its time: planned, or to be tried again. */
  later: number
  /** Of them all, how many have failed at least once. */
  failed: number
  /** How long the oldest has been there. */
  oldestSeconds: number
  /** How long nobody has taken the one that has been due longest; 0 when none is due. */
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

/** Whether a job of the kind that says this waits, or has failed for the last time. */
export async function isKnownJob(db: Queries, kind: string, payload: object): Promise<boolean> {
  const said = JSON.stringify(payload)
  // beside it stands the trace that it follows from
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
  /** What it said the last time; nothing personal. */
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

/** Its kind; null when it is on the list no more. */
export async function reviveJob(db: Queries, id: string): Promise<string | null> {
  return db.value<string>(sql`
    with dead as (delete from dead_jobs where id = ${id} returning id, kind, payload)
    insert into jobs (id, kind, payload, due_at, created_at)
    select id, kind, payload, jobs_now(), jobs_now() from dead returning kind`)
}

export async function countDeadJobs(db: Queries): Promise<number> {
  return db.count(sql`select count(*) as dead from dead_jobs`)
}

export async function removeDeadJob(db: Queries, id: string): Promise<boolean> {
  return (await db.run(sql`delete from dead_jobs where id = ${id}`)) === 1
}
