/** Merchants' money adds up: by purchase, by entry and by transfer. */
import sql from 'sql-template-tag'
import { truths } from './breach.ts'

export const settlementsAddUp = truths({
  'a merchant is paid the rest of each order, less the fee': sql`
    with settled as (
      select purchase_id, sum(gross_amount)::int8 as gross, sum(amount)::int8 as net,
        count(*) filter (where kind = 'SALE') as sales
      from settlement_entries group by 1)
    select o.id as purchase_id, o.amount - o.canceled_amount as left, s.gross,
      o.amount - o.canceled_amount - o.fee_amount as left_net, s.net, s.sales
    from orders o left join settled s on s.purchase_id = o.id
    where s.gross is distinct from o.amount - o.canceled_amount
      or s.net is distinct from o.amount - o.canceled_amount - o.fee_amount or s.sales is distinct from 1`,
  'an entry is the sum of its parts, and nothing is transferred before its day is known': sql`
    with parts as (
      select entry_id, sum(amount)::int8 as amount, count(*) filter (where transfer_id is not null and transfer_on is null) as early
      from settlement_parts group by 1)
    select e.purchase_id, e.kind, e.amount, coalesce(p.amount, 0) as parts, coalesce(p.early, 0) as early
    from settlement_entries e left join parts p on p.entry_id = e.id
    where e.amount <> coalesce(p.amount, 0) or p.early > 0
    union all
    select p.purchase_id, 'part of no instalment', min(p.instalment_number), sum(p.amount)::int8, 0
    from settlement_parts p group by p.purchase_id, p.instalment_number having sum(p.amount) < 0`,
  'a transfer is the sum of its parts; the parts of a failed or returned one are free again': sql`
    select null as purchase_id, t.id as transfer, t.status, t.amount, coalesce(sum(p.amount), 0)::int8 as parts
    from settlement_transfers t left join settlement_parts p on p.transfer_id = t.id
    group by t.merchant_id, t.id, t.status, t.amount
    having (t.status in ('CREATED', 'SENT', 'DONE') and t.amount <> coalesce(sum(p.amount), 0))
      or (t.status in ('FAILED', 'RETURNED') and count(p.entry_id) > 0) or count(*) filter (where p.merchant_id <> t.merchant_id) > 0`,
  /** Money that went out with a transfer stays in the statements, whatever happened to its purchase afterwards. */
  'no statement and no transfer contains a sale that its store never confirmed': sql`
    with parts as (
      select entry_id, bool_or(unsold) as some, bool_and(unsold) as every, bool_or(transfer_id is not null) as gone
      from settlement_parts group by 1)
    select e.purchase_id, e.kind, e.unsold, p.some, p.every, p.gone, c.ko_reason
    from settlement_entries e join checkouts c on c.id = e.purchase_id left join parts p on p.entry_id = e.id
    where coalesce(p.some, e.unsold) <> e.unsold or coalesce(p.every, e.unsold) <> e.unsold or (e.unsold and coalesce(p.gone, false))
      or (e.unsold and c.store_confirmed_at is not null)
      or (not e.unsold and not coalesce(p.gone, false) and c.ko_reason = 'FAILED_MERCHANT_ORDER_CONFIRMATION'
        and not exists (select from settlement_parts g where g.purchase_id = e.purchase_id and g.transfer_id is not null))`,
})
