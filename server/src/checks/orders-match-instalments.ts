/** An order is the sum of its instalments, and the ledger agrees on debt, fee and the merchant's share. */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { balance } from './balance.ts'
import { truths } from './breach.ts'

export const ordersMatchInstalments = truths({
  'order = sum of instalments; cancelled = sum of cancellations': sql`
    with owed as (
      select purchase_id, sum(amount)::int8 as amount, sum(canceled_amount)::int8 as canceled from instalments group by 1),
    gone as (select purchase_id, sum(amount)::int8 as amount from cancellations group by 1)
    select o.id as purchase_id, o.amount, o.canceled_amount as canceled, coalesce(owed.amount, 0) as instalments,
      coalesce(owed.canceled, 0) as instalments_canceled
    from orders o left join owed on owed.purchase_id = o.id left join gone on gone.purchase_id = o.id
    where o.amount <> coalesce(owed.amount, 0) or o.canceled_amount <> coalesce(owed.canceled, 0)
      or o.canceled_amount <> coalesce(gone.amount, 0)`,
  /**
   * The fee is the rate of the remaining amount, rounded half up to the centavo; the merchant gets the rest, some of it
   * perhaps later (holds-stand.ts).
   */
  'debt = open instalments; late charges, cashback, write-offs as booked; fee = rate of the rest; merchant gets or got the remainder': sql`
    with booked as (
      select purchase_id, ${balance(ACCOUNTS.CUSTOMER_DEBT)} as debt, -${balance(ACCOUNTS.FEE_INCOME)} as fee,
        -${balance(ACCOUNTS.MERCHANT_PAYABLE)} - ${balance(ACCOUNTS.MERCHANT_HELD)} as payable, -${balance(ACCOUNTS.LATE_CHARGES)} as late,
        ${balance(ACCOUNTS.CASHBACK)} as cashback, ${balance(ACCOUNTS.WRITE_OFFS)} as lost
      from postings group by 1),
    owed as (
      select purchase_id, sum(late_charge_paid)::int8 as late, sum(discount_amount)::int8 as cashback,
        sum(written_off_amount)::int8 as lost,
        sum(amount - canceled_amount - paid_amount - discount_amount - written_off_amount)::int8 as open
      from instalments group by 1),
    paid as (
      select p.purchase_id, sum(p.amount)::int8 as amount
      from settlement_parts p join settlement_transfers t on t.id = p.transfer_id and t.status = 'DONE' group by 1),
    both_sides as (
      select c.id as purchase_id, coalesce(b.debt, 0) as debt, coalesce(b.fee, 0) as fee, coalesce(b.payable, 0) as payable,
        coalesce(b.late, 0) as late, coalesce(b.cashback, 0) as cashback, coalesce(b.lost, 0) as lost,
        coalesce(owed.late, 0) as late_paid, coalesce(owed.cashback, 0) as cashback_given, coalesce(owed.lost, 0) as written_off,
        coalesce(owed.open, 0) as open, coalesce(o.fee_amount, 0) as order_fee,
        coalesce(o.amount - o.canceled_amount, 0) as remaining, coalesce(paid.amount, 0) as transferred,
        coalesce(floor(((o.amount - o.canceled_amount)::numeric * o.fee_rate * 2 + 1000000) / 2000000), 0)::int8 as fee_by_rate
      from checkouts c
      left join orders o on o.id = c.id left join booked b on b.purchase_id = c.id left join owed on owed.purchase_id = c.id
      left join paid on paid.purchase_id = c.id)
    select * from both_sides
    where debt <> open or fee <> order_fee or fee <> fee_by_rate or payable <> remaining - fee - transferred or open < 0
      or late <> late_paid or cashback <> cashback_given or lost <> written_off`,
  'states of orders and instalments follow from their amounts': sql`
    with parts as (
      select purchase_id, number, status, canceled_amount = amount as is_canceled,
        amount - canceled_amount - paid_amount - discount_amount - written_off_amount as open
      from instalments),
    whole as (
      select o.id, o.status, o.closed_at, case when o.canceled_amount = o.amount then 'CANCELED'
        when owing.purchase_id is not null then 'ACTIVE' else 'CLOSED' end as expected
      from orders o left join (select purchase_id from parts where open > 0 group by 1) owing on owing.purchase_id = o.id)
    select purchase_id, number, status, expected
    from (select *, case when is_canceled then 'CANCELED' when open = 0 then 'PAID' else 'PENDING' end as expected from parts) p
    where status <> expected
    union all
    select id, null, status, expected from whole
    where status <> expected or (status = 'ACTIVE') <> (closed_at is null)`,
  'an order stores the earliest due date of its open instalments': sql`
    with open as (select purchase_id, min(due_date) as oldest from instalments where status = 'PENDING' group by 1)
    select o.id as purchase_id, o.oldest_open_due as said, open.oldest
    from orders o left join open on open.purchase_id = o.id
    where o.oldest_open_due is distinct from open.oldest`,
})
