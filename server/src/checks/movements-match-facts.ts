/**
 * Every fact has its movement and every movement its fact, with the same centavos on every account. A fact is an event
 * outside the books: a Pix that arrived or left, an order, what a Pix paid, a cancellation, a write-off, a transfer
 * to a merchant. This also finds a balance that is right only because two mistakes cancel out.
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql, { type Sql, join } from 'sql-template-tag'
import { balance } from './balance.ts'
import { truths } from './breach.ts'

/** The fee on an amount, rounded half up to the centavo (core/src/money/rate.ts). */
const feeOn = (amount: Sql): Sql =>
  sql`floor(((${amount})::numeric * fee_rate * 2 + 1000000) / 2000000)::int8`

const ARRIVED = sql`
  select 'pix:' || end_to_end_id as cause, purchase_id, 'PIX_RECEIVED' as kind,
    amount as bank, -amount as funds, 0::int8 as owed, 0::int8 as lost, 0::int8 as payable, 0::int8 as fee, 0::int8 as late, 0::int8 as cashback
  from pix_payments`

const WENT_BACK = sql`
  select case when outside_on is null then 'refund:' else 'refund-outside:' end || id, purchase_id,
    case when outside_on is null then 'PIX_RETURNED' else 'REFUND_PAID_OUTSIDE' end, -amount, amount, 0, 0, 0, 0, 0, 0
  from pix_refunds where status = 'DONE' and not forced`

/**
 * What it had paid is owed again, with the cashback of the purchase, also that given with another Pix (decision 132); the
 * part that had paid nothing still belonged to the customer.
 */
const TAKEN_BACK = sql`
  select r.cause, r.purchase_id, 'PIX_TAKEN_BACK', -r.amount, r.amount + a.principal + a.late, -a.principal - a.discount,
    0, 0, 0, -a.late, a.discount
  from pix_refunds r cross join lateral (
    select coalesce(sum(principal), 0)::int8 as principal, coalesce(sum(late_charge), 0)::int8 as late,
      coalesce(sum(discount), 0)::int8 as discount
    from payment_allocations
    where purchase_id = r.purchase_id and cause = r.cause) a
  where r.forced and r.status = 'DONE'`

/** What the payer has twice leaves the bank; what they returned of it came back. */
const DOUBLED = sql`
  select 'refund-doubled:' || id, purchase_id, 'REFUND_DOUBLED', -amount, 0, 0, 0, 0, 0, 0, 0 from double_refunds
  union all
  select 'double-refund-settled:' || id, purchase_id,
    case when returned_on is null then 'DOUBLE_REFUND_LOST' else 'DOUBLE_REFUND_RETURNED' end,
    case when returned_on is null then 0 else amount end, 0, 0, 0, 0, 0, 0, 0
  from double_refunds where settled_at is not null`

const SOLD = sql`
  select 'approved:' || id, id, 'ORDER_APPROVED', 0, 0, amount, 0, -(amount - ${feeOn(sql`amount`)}), -${feeOn(sql`amount`)}, 0, 0
  from orders`

const PAID = sql`
  select 'paid:' || end_to_end_id, purchase_id, 'DEBT_PAID', 0, sum(principal + late_charge)::int8,
    -sum(principal + discount)::int8, 0, 0, 0, -sum(late_charge)::int8, sum(discount)::int8
  from payment_allocations where cause = 'paid' group by end_to_end_id, purchase_id`

/** A cancellation left the customer no more than the cashback. */
const GIVEN = sql`
  select cause, purchase_id, 'DEBT_PAID', 0, sum(principal + late_charge)::int8, -sum(principal + discount)::int8, 0, 0, 0,
    -sum(late_charge)::int8, sum(discount)::int8
  from payment_allocations where cause like 'cashback:%' group by cause, purchase_id`

/** The merchant's share and the fee both shrink: the fee is the rate of the remaining amount, before and after. */
const CANCELED = sql`
  select 'canceled:' || c.id, c.purchase_id, 'ORDER_CANCELED', 0, coalesce(a.principal + a.late, 0),
    -c.amount - coalesce(a.principal + a.discount, 0), null, c.amount - c.fee_part, c.fee_part, -coalesce(a.late, 0),
    coalesce(a.discount, 0)
  from (
    select x.id, x.purchase_id, x.amount,
      ${feeOn(sql`o.amount - x.until + x.amount`)} - ${feeOn(sql`o.amount - x.until`)} as fee_part
    from (
      select *, sum(amount) over (partition by purchase_id order by created_at, id) as until from cancellations
    ) x join orders o on o.id = x.purchase_id) c
  left join (
    select purchase_id, cause, sum(principal)::int8 as principal, sum(late_charge)::int8 as late, sum(discount)::int8 as discount
    from payment_allocations where cause like 'canceled:%' group by purchase_id, cause) a
    on a.purchase_id = c.purchase_id and a.cause = 'canceled:' || c.id`

const WRITTEN_OFF = sql`
  select 'written-off:' || id, purchase_id, 'DEBT_WRITTEN_OFF', 0, 0, 0, amount, 0, 0, 0, 0 from write_offs`

/** The part of each purchase in a transfer that arrived. */
const TRANSFERRED = sql`
  select 'transfer:' || t.id || ':' || p.purchase_id, p.purchase_id, 'MERCHANT_PAID', -sum(p.amount)::int8, 0, 0, 0,
    sum(p.amount)::int8, 0, 0, 0
  from settlement_transfers t join settlement_parts p on p.transfer_id = t.id
  where t.status = 'DONE' group by t.id, p.purchase_id having sum(p.amount) <> 0`

/** A transfer that came back has released its parts: for each purchase, what was sent equals what came back. */
const CAME_BACK = sql`
  select way.cause || ':' || t.id || ':' || m.purchase_id, m.purchase_id, way.kind, -way.sign * m.net, 0, 0, 0,
    way.sign * m.net, 0, 0, 0
  from settlement_transfers t join (
    select m.purchase_id, split_part(m.cause, ':', 2) as transfer, ${balance(ACCOUNTS.MERCHANT_PAYABLE)} as net
    from movements m join postings p on p.purchase_id = m.purchase_id and p.movement_id = m.id where m.kind = 'MERCHANT_PAID' group by m.purchase_id, m.id, m.cause) m
    on m.transfer = t.id::text
  cross join (values ('transfer', 'MERCHANT_PAID', 1), ('transfer-returned', 'MERCHANT_PAYMENT_RETURNED', -1))
    as way (cause, kind, sign)
  where t.status = 'RETURNED'`

/** The money that is held while a Pix is contested; holds-stand.ts checks how much of it is still held. */
const HELD = sql`
  select 'held:' || id, purchase_id, 'SETTLEMENT_HELD', 0, 0, 0, 0, amount, 0, 0, 0 from settlement_holds
  union all
  select 'held-released:' || id, purchase_id, 'SETTLEMENT_RELEASED', 0, 0, 0, 0, -amount, 0, 0, 0 from settlement_holds
  where released_at is not null`

const FACTS = [
  ARRIVED,
  WENT_BACK,
  TAKEN_BACK,
  DOUBLED,
  SOLD,
  PAID,
  GIVEN,
  CANCELED,
  WRITTEN_OFF,
  TRANSFERRED,
  CAME_BACK,
  HELD,
]

const CHART = Object.values(ACCOUNTS)

export const movementsMatchFacts = truths({
  /**
   * The balance of an account according to the facts, debits positive, as in the ledger. `owed` is debt and losses
   * together: how a cancellation is divided between the two is not a fact of its own, and other checks compare the
   * balances. Agencies' fees have accounts of their own (agencies-add-up.ts).
   */
  'every movement matches a fact and every fact a movement, to the centavo': sql`
    with facts as (${join(FACTS, ' union all ')}),
    lines as (
      select purchase_id, movement_id, ${balance(ACCOUNTS.BANK)} as bank, ${balance(ACCOUNTS.CUSTOMER_FUNDS)} as funds,
        ${balance(ACCOUNTS.CUSTOMER_DEBT)} as debt, ${balance(ACCOUNTS.WRITE_OFFS)} as lost,
        ${balance(ACCOUNTS.MERCHANT_PAYABLE)} as payable, ${balance(ACCOUNTS.FEE_INCOME)} as fee,
        ${balance(ACCOUNTS.LATE_CHARGES)} as late, ${balance(ACCOUNTS.CASHBACK)} as cashback
      from postings group by purchase_id, movement_id),
    booked as (
      select m.cause, m.purchase_id, m.kind, l.movement_id, l.bank, l.funds, l.debt, l.lost, l.payable, l.fee, l.late, l.cashback,
        l.debt + l.lost as owed
      from movements m left join lines l on l.purchase_id = m.purchase_id and l.movement_id = m.id
      where m.kind not in ('AGENCY_FEE', 'AGENCY_FEE_RETURNED'))
    select coalesce(b.purchase_id, f.purchase_id) as purchase_id, coalesce(b.cause, f.cause) as cause,
      b.kind as booked_kind, f.kind as kind, b.bank as booked_bank, f.bank, b.funds as booked_funds, f.funds,
      b.owed as booked_owed, f.owed, b.lost as booked_lost, f.lost, b.payable as booked_payable, f.payable, b.fee as booked_fee, f.fee,
      b.late as booked_late, f.late, b.cashback as booked_cashback, f.cashback
    from facts f full join booked b on b.cause = f.cause
    where f.cause is null or b.cause is null or b.movement_id is null or f.lost <> b.lost
      or (b.purchase_id, b.kind, b.bank, b.funds, b.owed, b.payable, b.fee, b.late, b.cashback)
        <> (f.purchase_id, f.kind, f.bank, f.funds, f.owed, f.payable, f.fee, f.late, f.cashback)`,
  'every posting is on existing accounts': sql`
    select purchase_id, movement_id as movement, debit, credit, amount from postings
    where debit <> all(${CHART}::text[]) or credit <> all(${CHART}::text[])`,
  /** The same from the transfer's side: the money that left the bank equals the transfer's amount. */
  'a transfer that arrived has left the bank': sql`
    with booked as (
      select split_part(m.cause, ':', 2) as transfer, -${balance(ACCOUNTS.BANK)} as amount
      from movements m join postings p on p.purchase_id = m.purchase_id and p.movement_id = m.id where m.kind = 'MERCHANT_PAID' group by 1)
    select null as purchase_id, t.id as transfer, t.status, t.amount, coalesce(b.amount, 0) as booked
    from settlement_transfers t left join booked b on b.transfer = t.id::text
    where coalesce(b.amount, 0) <> case when t.status in ('DONE', 'RETURNED') then t.amount else 0 end`,
  'related rows belong to one purchase': sql`
    select p.purchase_id, p.movement_id::text as id
    from postings p left join movements m on m.purchase_id = p.purchase_id and m.id = p.movement_id where m.id is null
    union all
    select a.purchase_id, a.end_to_end_id from payment_allocations a
    left join pix_payments p on p.end_to_end_id = a.end_to_end_id and p.purchase_id = a.purchase_id where p.purchase_id is null
    union all
    select a.purchase_id, a.instalment_id::text from payment_allocations a
    left join instalments i on i.id = a.instalment_id and i.purchase_id = a.purchase_id where i.id is null
    union all
    select r.purchase_id, r.id from pix_refunds r
    left join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id where p.purchase_id is null`,
  /** The loss booked for an instalment that was written off; a cancellation may have reduced it since. */
  'each written-off amount of an instalment has its write-off': sql`
    with losses as (select instalment_id, sum(amount)::int8 as amount from write_offs group by 1)
    select i.purchase_id, i.number, i.written_off_amount as written_off, coalesce(l.amount, 0) as booked,
      i.canceled_amount as canceled
    from instalments i left join losses l on l.instalment_id = i.id
    where (i.written_off_amount > 0 or l.amount is not null)
      and coalesce(l.amount, 0) - i.written_off_amount not between 0 and i.canceled_amount`,
})
