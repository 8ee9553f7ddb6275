import type { MerchantView } from '@drip/core/contracts/merchant/merchant-area'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'

/** A merchant as its own people see it; the logo for them is that of the shop where there is no other. */
export async function findMerchantView(db: Queries, id: string): Promise<MerchantView | null> {
  return db.row(sql`
    select id, name, logo_url as logo, coalesce(logo_b2b_url, logo_url) as logo_b2b, initials, ecomm_platform,
      flexible_instalments as flexible_installments, max_instalments,
      upfront_payment_status
    from merchants where id = ${id}`)
}
