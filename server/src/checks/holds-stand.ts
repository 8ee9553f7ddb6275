/**
 * Merchants' money that is held while a Pix is contested (MED): for as long as its case runs, for the amount that is
 * booked, and in no transfer.
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { balance } from './balance.ts'
import { truths } from './breach.ts'

export const holdsStand = truths({
  'the waiting amounts of a merchant are booked as held': sql`
    with booked as (
      select purchase_id, -${balance(ACCOUNTS.MERCHANT_HELD)} as amount from postings
      where ${ACCOUNTS.MERCHANT_HELD} in (debit, credit) group by 1),
    held as (
      select purchase_id, sum(amount) filter (where released_at is null)::int8 as amount from settlement_holds group by 1)
    select coalesce(b.purchase_id, h.purchase_id) as purchase_id, b.amount as booked, h.amount as held
    from booked b full join held h on h.purchase_id = b.purchase_id
    where coalesce(b.amount, 0) <> coalesce(h.amount, 0)`,
  /**
   * Each hold takes from its day what is added again later: together they are zero, and nothing is added before the
   * release.
   */
  'a held amount is deducted from its day, and returns when it is released': sql`
    select h.purchase_id, h.id::text as hold, h.amount, off.amount as off, back.amount as back, back.held::text as waits
    from settlement_holds h
      left join settlement_parts off
        on off.entry_id = h.entry_id and off.purchase_id = h.purchase_id and off.position = h.off_position
      left join settlement_parts back
        on back.entry_id = h.entry_id and back.purchase_id = h.purchase_id and back.position = h.back_position
    where off.amount is distinct from -h.amount or back.amount is distinct from h.amount
      or back.held <> (h.released_at is null) or off.instalment_number is distinct from back.instalment_number
    union all
    select p.purchase_id, 'no hold of a part', p.amount, null::int8, null::int8, null::text from settlement_parts p
    where p.held and not exists (select from settlement_holds h
      where h.entry_id = p.entry_id and h.purchase_id = p.purchase_id and h.back_position = p.position and h.released_at is null)`,
  /**
   * A closed case holds nothing, an open case no more than the store's share of its amount, which our fee is not part
   * of; and the money returned for cases equals what the bank took.
   */
  'a case holds money as long as it is open, and the amount it returned is the one that the bank took': sql`
    select p.purchase_id, c.id::text as case, c.state, p.amount as contested, coalesce(h.amount, 0) as held
    from med_purchases p join med_cases c on c.id = p.case_id
      left join lateral (select sum(amount)::int8 as amount from settlement_holds
        where case_id = p.case_id and purchase_id = p.purchase_id and released_at is null) h on true
      left join lateral (select amount - canceled_amount as gross, fee_amount as fee from orders
        where id = p.purchase_id and canceled_amount < amount) o on true
    where coalesce(h.amount, 0) > case c.state
      when 'OPEN' then coalesce(round(least(p.amount, o.gross)::numeric * (o.gross - o.fee) / o.gross), 0) else 0 end
    union all
    select null::uuid, c.end_to_end_id, 'RETURNED', sum(c.returned)::int8, coalesce(max(r.amount), 0)::int8
    from med_cases c left join (
      select split_part(end_to_end_id, '-', 1) as id, sum(amount)::int8 as amount from (
        select end_to_end_id, amount from pix_refunds where forced and status = 'DONE'
        union all select end_to_end_id, amount from double_refunds) took group by 1) r on r.id = c.end_to_end_id
    group by c.end_to_end_id having sum(c.returned) > coalesce(max(r.amount), 0)`,
})
