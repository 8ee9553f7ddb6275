import type { MerchantView } from '@drip/core/contracts/merchant/merchant-area'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'

/** A merchant as shown to its own users; without their own logo the shop's is used. */
export async function findMerchantView(db: Queries, id: string): Promise<MerchantView | null> {
  return db.row(sql`
    select id, name, logo_url as logo, coalesce(logo_b2b_url, logo_url) as logo_b2b, initials, ecomm_platform,
      flexible_instalments as flexible_installments, max_instalments,
      upfront_payment_status
    from merchants where id = ${id}`)
}
