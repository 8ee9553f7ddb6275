import type { MerchantView } from '@drip/core/contracts/merchant/merchant-area'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'

/** A merchant as its own people see it; the logo for them is that of the shop where there is no other. */
export async function findMerchantView(db: Queries, id: string): Promise<MerchantView | null> {
  return db.row(sql`
    select id, name, logo_url as logo, coalesce(logo_b2b_url, logo_url) as "logoB2b", initials, ecomm_platform as "ecommPlatform",
      flexible_instalments as "flexibleInstallments", max_instalments as "maxInstalments",
      upfront_payment_status as "upfrontPaymentStatus"
    from merchants where id = ${id}`)
}
