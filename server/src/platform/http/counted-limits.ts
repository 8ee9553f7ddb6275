/**
 * Limits that protect money, accounts and telephone bills apply across all processes: they are counted in the database,
 * each attempt by one statement, so that forty at once are forty. Windows begin with the first attempt, so that their
 * end can be reported.
 */
import { createHmac } from 'node:crypto'
import sql, { join } from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import type { Queries } from '../database/db.ts'
import { tableOf, valuesOf } from '../database/lists.ts'
import type { OurSecret } from '../secrets/our-secret.ts'
import { Refusal } from './refusal.ts'
import type { Writer } from '../database/writes.ts'

export interface SharedLimit {
  /**
   * Counts one attempt, whatever its outcome.
   * @param who the owner of the limit, such as an account or an address
   * @param place where the attempt came from, if `who` has a separate limit per place
   * @throws Refusal TOO_MANY_REQUESTS with the seconds until the window ends
   */
  consume(who: string, place?: string): Promise<void>
  /** Attempts that turned out not to be misuse do not count. */
  giveBack(who: string, place?: string): Promise<void>
  /** Resets the limit, at every place. */
  forget(who: string): Promise<void>
}

export interface LimitParts {
  db: Queries
  clock: Clock
  config: { secret: OurSecret }
}

interface LimitTerms {
  name: string
  tries: number
  windowMs: number
}

/** Nobody should be able to read in a table who tried what. */
function hasher(
  { config }: Pick<LimitParts, 'config'>,
  { name }: { name: string },
): (text: string) => Buffer {
  return (text) =>
    createHmac('sha256', `limit ${config.secret.current}`).update(`${name} ${text}`).digest().subarray(0, 16)
}

export function sharedLimit({ db, clock, config }: LimitParts, terms: LimitTerms): SharedLimit {
  const { name, tries, windowMs } = terms
  const hashOf = hasher({ config }, terms)

  return {
    async consume(who, place = '') {
      const now = clock.now()
      const end = new Date(now.getTime() + windowMs)
      const row = await db.row<{ used: number; resetsAt: Date }>(sql`
        insert into limits (name, who, place, used, resets_at)
        values (${name}, ${hashOf(who)}, ${hashOf(place)}, 1, ${end})
        ${countOn(now, end)}
        returning used, resets_at`)
      if (row === null || row.used <= tries) return
      throw tooMany(row.resetsAt.getTime() - now.getTime())
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

/** An attempt against one limit. */
export interface Consumed {
  name: string
  tries: number
  who: string
}

/**
 * Counts an attempt against several limits of one window, together with the work's own writes: if one of them is used
 * up, nothing is written, for `reason` (platform/writes.ts).
 */
export function consumeWith(
  { clock, config }: Pick<LimitParts, 'clock' | 'config'>,
  to: Writer,
  reason: string,
  { windowMs, of }: { windowMs: number; of: readonly Consumed[] },
): void {
  const now = clock.now()
  const end = new Date(now.getTime() + windowMs)
  // concurrent callers lock the same limits in the same order
  const sorted = of.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const asked = sorted.map((it) => {
    const hash = hasher({ config }, it)
    return { name: it.name, who: hash(it.who), place: hash('') }
  })
  const tries = join(
    sorted.map((it) => sql`when ${it.name} then ${it.tries}::int`),
    ' ',
  )
  to.must(
    reason,
    sql`
    insert into limits ${valuesOf(asked, { name: 'text', who: 'bytea', place: 'bytea' }, { used: 1, resetsAt: end })}
    ${countOn(now, end)}
    where limits.used < (case limits.name ${tries} end) or not ${isCurrent(now, end)}`,
    of.length,
  )
}

/** Among calls of the same moment, the one that began first may be counted last: it did not begin another window. */
const SAME_MOMENT_MS = 60_000

/** A window that ends much later than a new one would was started by a clock that was set back. */
const isCurrent = (now: Date, end: Date) => sql`(limits.resets_at > ${now}
  and limits.resets_at <= ${new Date(end.getTime() + SAME_MOMENT_MS)})`

/** One more attempt in this window, or the first of the next. */
const countOn = (now: Date, end: Date) => sql`
  on conflict (name, who, place) do update set
    used = case when ${isCurrent(now, end)} then limits.used + 1 else 1 end,
    resets_at = case when ${isCurrent(now, end)} then limits.resets_at else ${end} end`

/** How long one of these limits stays used up. */
export async function tooManyOf(
  { db, clock, config }: LimitParts,
  of: readonly Consumed[],
): Promise<Refusal> {
  const now = clock.now()
  const asked = of.map((it) => ({ ...it, who: hasher({ config }, it)(it.who) }))
  const row = await db.row<{ end: Date | null }>(sql`
    select max(resets_at) as end from limits
      join ${tableOf(asked, { name: 'text', who: 'bytea', tries: 'int' })} as asked using (name, who)
    where used >= tries and resets_at > ${now}`)
  return tooMany((row?.end ?? now).getTime() - now.getTime())
}

/** A refusal that says how long to wait. */
export function tooMany(waitMs: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Ended windows are no longer needed. */
export async function forgetOldLimits(db: Queries, clock: Clock): Promise<void> {
  await db.run(sql`
    delete from limits where ctid in (select ctid from limits where resets_at < ${clock.now()} limit 10000)`)
}
