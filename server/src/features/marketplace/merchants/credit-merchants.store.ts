import type { CivilDate } from '@drip/core/calendar/dates'
import type { MerchantSwitch } from '@drip/core/merchants/switches'
import type { Cents } from '@drip/core/money/cents'
import sql, { raw } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { selectedColumn } from './merchant-fields.ts'
import { notSelling, sellsOn } from './selling.store.ts'

const CREDIT_SWITCHES = [
  'skipAntifraud',
  'skipProtectedScore',
  'skipFraudulentPhone',
  'skipFraudulentCpf',
  'skipFraudulentAddressCep',
  'skipFraudulentBankCode',
  'skipOrderAmountRule',
] as const satisfies readonly MerchantSwitch[]

/** The merchant data that a credit decision uses. */
export interface CreditMerchant extends Record<(typeof CREDIT_SWITCHES)[number], boolean> {
  maxAmountPerOrder: Cents | null
  customerLimit: Cents | null
}

/** A store as shown to somebody who asks how much they may spend there. */
export interface LimitStore {
  id: string
  name: string
  initials: string
  logoUrl: string | null
}

/** Null if it does not sell on that day. */
export async function findCreditMerchant(
  db: Queries,
  today: CivilDate,
  id: string,
): Promise<(LimitStore & CreditMerchant) | null> {
  return db.row(sql`
    select m.id, m.name, m.initials, m.logo_url, m.max_amount_per_order, m.customer_limit,
      ${raw(CREDIT_SWITCHES.map((name) => `m.${selectedColumn(name)}`).join(', '))}
    from merchants m where m.id = ${id} and m.status = 'ENABLED' and ${sellsOn(today)}`)
}

/**
 * First the stores where a customer has bought, most recent first, then stores in the app, by name; all of them sell on
 * that day.
 */
export async function findLimitStores(
  db: Queries,
  { customerId, today, limit }: { customerId: string; today: CivilDate; limit: number },
): Promise<LimitStore[]> {
  return db.rows(sql`
    with bought as materialized (
      select merchant_id, max(created_at) as bought_at from orders where customer_id = ${customerId} group by merchant_id)
    select m.id, m.name, m.initials, m.logo_url
    from (
      select merchant_id, bought_at from bought
      union all
      select merchant_id, null from stores
      where status = 'ACTIVE' and merchant_id is not null and merchant_id not in (select merchant_id from bought)
    ) known join merchants m on m.id = known.merchant_id
    where m.id not in (${notSelling(today)})
    order by known.bought_at desc nulls last, m.name, m.id limit ${limit}`)
}
