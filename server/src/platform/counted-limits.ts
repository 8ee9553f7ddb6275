/**
 * Limits that protect money, accounts and telephone bills hold over all processes: they are counted in the database, each try by one
 * statement, so that forty at once are forty. Windows begin with the first try, so that it can be said when one ends.
 */
import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Clock } from './clock.ts'
import type { Queries } from './db.ts'
import { Refusal } from './refusal.ts'
import type { Writer } from './writes.ts'

export interface SharedLimit {
  /**
   * Counts one try, whatever becomes of the work.
   * @param who whose limit it is, such as an account or an address
   * @param place where from, when `who` has a limit at each place
   * @throws Refusal TOO_MANY_REQUESTS with the seconds until the window ends
   */
  take(who: string, place?: string): Promise<void>
  /**
   * Counts one try of work that is done, with what the work writes: when none is left nothing is written, for `reason`
   * (platform/writes.ts).
   */
  takeWith(to: Writer, reason: string, who: string): void
  /** What turned out to be no misuse does not count. */
  giveBack(who: string, place?: string): Promise<void>
  /** Begins anew, at every place. */
  forget(who: string): Promise<void>
}

export interface LimitParts {
  db: Queries
  clock: Clock
  config: { secret: string }
}

export function sharedLimit(
  { db, clock, config }: LimitParts,
  { name, tries, windowMs }: { name: string; tries: number; windowMs: number },
): SharedLimit {
  // who tries what is nobody's to read in a table
  const hashOf = (text: string) =>
    createHmac('sha256', `limit ${config.secret}`).update(`${name} ${text}`).digest().subarray(0, 16)

  return {
    async take(who, place = '') {
      const now = clock.now()
      const end = new Date(now.getTime() + windowMs)
      const row = await db.row<{ used: number; resetsAt: Date }>(sql`
        insert into limits (name, who, place, used, resets_at)
        values (${name}, ${hashOf(who)}, ${hashOf(place)}, 1, ${end})
        on conflict (name, who, place) do update set
          used = case when ${isCurrent(now, end)} then limits.used + 1 else 1 end,
          resets_at = case when ${isCurrent(now, end)} then limits.resets_at else ${end} end
        returning used, resets_at as "resetsAt"`)
      if (row === null || row.used <= tries) return
      throw tooMany(row.resetsAt.getTime() - now.getTime())
    },

    takeWith(to, reason, who) {
      const now = clock.now()
      const end = new Date(now.getTime() + windowMs)
      to.must(
        reason,
        sql`
        insert into limits (name, who, place, used, resets_at)
        values (${name}, ${hashOf(who)}, ${hashOf('')}, 1, ${end})
        on conflict (name, who, place) do update set
          used = case when ${isCurrent(now, end)} then limits.used + 1 else 1 end,
          resets_at = case when ${isCurrent(now, end)} then limits.resets_at else ${end} end
        where limits.used < ${tries} or not ${isCurrent(now, end)}`,
      )
    },

    async giveBack(who, place = '') {
      await db.run(sql`
        update limits set used = used - 1
        where name = ${name} and who = ${hashOf(who)} and place = ${hashOf(place)} and used > 0`)
    },

    async forget(who) {
      await db.run(sql`delete from limits where name = ${name} and who = ${hashOf(who)}`)
    },
  }
}

/** Of calls of the same moment the one that began first may be counted last: it did not begin another window. */
const SAME_MOMENT_MS = 60_000

/** A window that ends much later than one from now can is of a clock that was moved back. */
const isCurrent = (now: Date, end: Date) => sql`(limits.resets_at > ${now}
  and limits.resets_at <= ${new Date(end.getTime() + SAME_MOMENT_MS)})`

/** A refusal that says how long. */
export function tooMany(waitMs: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Windows that have ended say nothing any more. */
export async function forgetOldLimits(db: Queries, clock: Clock): Promise<void> {
  await db.run(sql`
    delete from limits where ctid in (select ctid from limits where resets_at < ${clock.now()} limit 10000)`)
}
