/**
 * Who sells on a day, checked when it matters: a merchant that is ready, and neither all of its fees nor all of its
 * settlement configurations have expired. One that never had any of a kind sold before they were required, and
 * continues (decision 0025).
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import sql, { type Sql, raw } from 'sql-template-tag'

type NeededTerms = 'merchant_fees' | 'merchant_settlement_configurations'

/**
 * For a `merchants m`: the last day that any of them covers; 'infinity' if one has no end, null if there never was one.
 */
export const lastDayOf = (terms: NeededTerms): Sql =>
  sql`(select max(coalesce(t.expires_on, 'infinity')) from ${raw(terms)} t where t.merchant_id = m.id)`

/** For a `merchants m`. */
export const sellsOn = (today: CivilDate): Sql =>
  sql`(m.ready_at is not null and (${lastDayOf('merchant_fees')} < ${today}) is not true
    and (${lastDayOf('merchant_settlement_configurations')} < ${today}) is not true)`

/** Merchants whose terms of a kind have all expired: searched among terms with an end, which are indexed. */
const ended = (terms: NeededTerms, today: CivilDate): Sql => sql`
  select over.merchant_id from ${raw(terms)} over where over.expires_on < ${today} and (
    select true from ${raw(terms)} t where t.merchant_id = over.merchant_id
      and (t.expires_on is null or t.expires_on >= ${today}) limit 1) is null`

/** The ids of those who do not sell, for a list's condition: few, and queried once. */
export const notSelling = (today: CivilDate): Sql => sql`
  select id from merchants where status = 'ARCHIVED' or ready_at is null
  union all ${ended('merchant_fees', today)}
  union all ${ended('merchant_settlement_configurations', today)}`
