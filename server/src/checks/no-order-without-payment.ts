/** An order exists if and only if a Pix bought it, and its checkout has the matching state. */
import sql from 'sql-template-tag'
import { truths } from './breach.ts'

export const noOrderWithoutPayment = truths({
  'an order has its Pix, and its checkout is approved or was reversed': sql`
    select c.id as purchase_id, c.status, c.ko_reason as reason, o.status as order,
      (select count(*) from pix_payments p where p.purchase_id = c.id and p.use <> 'RETURNED') as payments
    from checkouts c left join orders o on o.id = c.id
    where (o.id is not null) <> exists (select from pix_payments p where p.purchase_id = c.id and p.use <> 'RETURNED')
      or (c.status = 'OK' and o.id is null)
      or (o.id is not null and c.status <> 'OK'
        and not (c.status = 'KO' and c.ko_reason = 'FAILED_MERCHANT_ORDER_CONFIRMATION' and o.status = 'CANCELED'))`,
})
