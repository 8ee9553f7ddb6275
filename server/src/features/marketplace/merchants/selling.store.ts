/**
 * Who sells on a day, asked when it matters: a merchant that is ready to, and neither its fees nor its settlement configurations
 * have all ended by their dates. One that never had any of a kind sold before they were asked for, and goes on (decision 0025).
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import sql, { type Sql, raw } from 'sql-template-tag'

type NeededTerms = 'merchant_fees' | 'merchant_settlement_configurations'

/** Of a `merchants m`: the last day that any of them covers; 'infinity' where one has no end, null where there never was one. */
export const lastDayOf = (terms: NeededTerms): Sql =>
  sql`(select max(coalesce(t.expires_on, 'infinity')) from ${raw(terms)} t where t.merchant_id = m.id)`

/** Of a `merchants m`. */
export const sellsOn = (today: CivilDate): Sql =>
  sql`(m.ready_at is not null and (${lastDayOf('merchant_fees')} < ${today}) is not true
    and (${lastDayOf('merchant_settlement_configurations')} < ${today}) is not true)`

/** Who has had such terms, all of which are over: found among those that end at all, which an index holds. */
const ended = (terms: NeededTerms, today: CivilDate): Sql => sql`
  select over.merchant_id from ${raw(terms)} over where over.expires_on < ${today} and (
    select true from ${raw(terms)} t where t.merchant_id = over.merchant_id
      and (t.expires_on is null or t.expires_on >= ${today}) limit 1) is null`

/** The ids of those who do not sell, for a condition of a list: few, and asked for once. */
export const notSelling = (today: CivilDate): Sql => sql`
  select id from merchants where status = 'ARCHIVED' or ready_at is null
  union all ${ended('merchant_fees', today)}
  union all ${ended('merchant_settlement_configurations', today)}`
