/** The products of an order, in the order of the store's cart. */
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

export interface OrderProduct {
  id: string
  /** The store's own id for it. */
  merchantCode: string
  name: string
  quantity: number
  /** For the whole line. */
  amount: Cents
  status: 'ACTIVE' | 'CANCELED'
  canceledAt: Date | null
}

export async function findOrderProducts(db: Queries, purchaseId: string): Promise<OrderProduct[]> {
  return db.rows(sql`
    select id, merchant_product_id as merchant_code, name, quantity, amount, status, canceled_at
    from order_products where purchase_id = ${purchaseId} order by position`)
}
