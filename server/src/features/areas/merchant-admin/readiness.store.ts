import type { CivilDate } from '@drip/core/calendar/dates'
import type { EndingTerm, NeededToSell } from '@drip/core/merchants/ready-to-sell'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { lastDayOf, sellsOn } from '../../marketplace/merchants/selling.store.ts'

/** Whether a merchant sells on a day, which of the required items it has then, and until when. */
export interface StoredReadiness
  extends Record<NeededToSell, boolean>, Record<`${EndingTerm}_UNTIL`, CivilDate | null> {
  isReady: boolean
}

/** The columns of it for a `merchants m`. Scalar: asked for each row of a page by index. */
export function readinessColumns(today: CivilDate): Sql {
  const one = (of: Sql) => sql`(select true from ${of} limit 1) is not null`
  const [fees, settlements] = [lastDayOf('merchant_fees'), lastDayOf('merchant_settlement_configurations')]
  return sql`${sellsOn(today)} as is_ready,
    (${fees} >= ${today}) is true as "FEE", (${settlements} >= ${today}) is true as "SETTLEMENT",
    nullif(${fees}, 'infinity') as "FEE_UNTIL", nullif(${settlements}, 'infinity') as "SETTLEMENT_UNTIL",
    (m.pix_key is not null or (m.bank_code is not null and m.bank_account_agency_number is not null
      and m.bank_account_number is not null)) as "PAYOUT_ACCOUNT",
    ${one(sql`merchant_users u where u.merchant_id = m.id and u.archived_at is null
      and (u.permissions = '{}' or 'ADMIN' = any(u.permissions))`)} as "ADMINISTRATOR"`
}

/** Null when there is no such merchant. */
export async function findReadiness(
  db: Queries,
  merchantId: string,
  today: CivilDate,
): Promise<StoredReadiness | null> {
  return db.row(sql`select ${readinessColumns(today)} from merchants m where m.id = ${merchantId}`)
}
