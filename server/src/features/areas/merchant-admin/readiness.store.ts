import type { CivilDate } from '@drip/core/calendar/dates'
import type { NeededToSell } from '@drip/core/merchants/ready-to-sell'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/** What is needed, for the columns of a `merchants m`: whether it is there on a day. Scalar: asked for each row of a page by index. */
export function neededColumns(today: CivilDate): Sql {
  const one = (of: Sql) => sql`(select true from ${of} limit 1) is not null`
  const counts = (table: Sql) =>
    one(sql`${table} t where t.merchant_id = m.id and (t.expires_on is null or t.expires_on >= ${today})`)
  return sql`${counts(sql`merchant_fees`)} as "FEE", ${counts(sql`merchant_settlement_configurations`)} as "SETTLEMENT",
    (m.pix_key is not null or (m.bank_code is not null and m.bank_account_agency_number is not null
      and m.bank_account_number is not null)) as "PAYOUT_ACCOUNT",
    ${one(sql`merchant_users u where u.merchant_id = m.id and u.archived_at is null
      and (u.permissions = '{}' or 'ADMIN' = any(u.permissions))`)} as "ADMINISTRATOR"`
}

/** What of it a merchant has on a day. */
export async function findNeeded(
  db: Queries,
  merchantId: string,
  today: CivilDate,
): Promise<Record<NeededToSell, boolean>> {
  const row = await db.row<Record<NeededToSell, boolean>>(
    sql`select ${neededColumns(today)} from merchants m where m.id = ${merchantId}`,
  )
  return row ?? { FEE: false, SETTLEMENT: false, PAYOUT_ACCOUNT: false, ADMINISTRATOR: false }
}
