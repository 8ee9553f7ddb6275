import type { MerchantView } from '@drip/core/contracts/merchant/merchant-area'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'

/** With its own maximum of a purchase, null for none, and whether that takes precedence over ours. */
export interface MerchantRow extends Omit<MerchantView, 'maxPurchase' | 'sells'> {
  maxAmountPerOrder: Cents | null
  skipOrderAmountRule: boolean
}

/** A merchant as shown to its own users; without their own logo the shop's is used. */
export async function findMerchantView(db: Queries, id: string): Promise<MerchantRow | null> {
  return db.row(sql`
    select id, name, logo_url as logo, coalesce(logo_b2b_url, logo_url) as logo_b2b, initials, ecomm_platform,
      flexible_instalments as flexible_installments, max_instalments,
      upfront_payment_status, max_amount_per_order, skip_order_amount_rule,
      offers_full_amount and not offers_waitlist as sells_above_max
    from merchants where id = ${id}`)
}
