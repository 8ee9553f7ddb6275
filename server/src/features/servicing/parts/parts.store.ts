import type { PartTerms } from '@drip/core/debts/pay-part'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/** What an order's merchant allows its customers; null for an unknown order. */
export async function findPartTerms(db: Queries, purchaseId: string): Promise<PartTerms | null> {
  return db.row(sql`
    select m.pays_in_parts, m.part_minimum from orders o join merchants m on m.id = o.merchant_id
    where o.id = ${purchaseId}`)
}
