import type { ProvedInCheckout } from '@drip/core/accounts/opened-by-purchase'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../../platform/database/db.ts'

/** The customer of the resulting order. */
export async function findBuyer(db: Queries, checkoutId: string): Promise<string | null> {
  return db.value<string>(sql`select customer_id as id from orders where id = ${checkoutId}`)
}

/** What one of its codes proved in a checkout; null for another checkout's code. */
export async function findProved(
  tx: Tx,
  it: { checkoutId: string; codeId: string },
): Promise<Omit<ProvedInCheckout, 'account'> | null> {
  return tx.row(sql`
    select pc.used_at as verified_at, pc.phone as verified_phone, coalesce(c.phone, '') as checkout_phone,
      c.status = 'OK' as is_approved, pc.opened_area_at as opened_at,
      exists (
        select from pix_payments p where p.purchase_id = c.id and p.payer_is_customer
          and p.use in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT')
      ) as is_paid_by_customer
    from phone_codes pc join checkouts c on c.id = pc.checkout_id
    where pc.id = ${it.codeId} and c.id = ${it.checkoutId}`)
}
