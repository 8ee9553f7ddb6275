/** Each Pix is booked once, and either buys the one purchase it was for or is returned in full. */
import sql from 'sql-template-tag'
import { truths } from './breach.ts'

export const paymentsUsedOnce = truths({
  'a Pix is booked once': sql`
    with booked as (select cause, count(*) as times from movements where cause like 'pix:%' group by 1)
    select p.purchase_id, p.end_to_end_id, coalesce(b.times, 0) as booked
    from pix_payments p left join booked b on b.cause = 'pix:' || p.end_to_end_id
    where b.times is distinct from 1`,
  'one Pix buys a purchase': sql`
    select purchase_id, count(*) as payments from pix_payments
    where use in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT') group by 1 having count(*) > 1`,
  /** A Pix that was not used, and the symbolic R$ 1,00, are returned in full; no Pix returns more than its amount. */
  'the unused part of a Pix is returned, and never more': sql`
    select p.purchase_id, p.end_to_end_id, p.use, p.amount,
      coalesce(sum(r.amount) filter (where r.status <> 'FAILED'), 0)::int8 as returned
    from pix_payments p left join pix_refunds r on r.end_to_end_id = p.end_to_end_id and r.purchase_id = p.purchase_id
    group by p.purchase_id, p.end_to_end_id, p.use, p.amount
    having coalesce(sum(r.amount) filter (where r.status <> 'FAILED'), 0) > p.amount
      -- one that the PSP refused is on the list of failed refunds
      or (p.use in ('RETURNED', 'SYMBOLIC') and count(*) filter (where r.status = 'FAILED') = 0
        and coalesce(sum(r.amount), 0) <> p.amount)`,
  /**
   * A refund outside Pix (decision 129) follows one that failed as a Pix, returns no more than was asked for, and was
   * paid between that failure and its record.
   */
  'an outside refund had failed as a Pix': sql`
    select o.purchase_id, o.id as refund, o.amount, o.outside_on as paid_on, f.amount as asked, f.first_on
    from pix_refunds o left join lateral (
      select max(r.amount)::int8 as amount, (min(r.created_at) at time zone 'America/Sao_Paulo')::date as first_on from pix_refunds r
      where r.purchase_id = o.purchase_id and r.end_to_end_id = o.end_to_end_id and r.cause = o.cause and r.status = 'FAILED') f on true
    where o.outside_on is not null
      and (f.amount is null or o.amount > f.amount or o.outside_on < f.first_on
        or o.outside_on > (o.created_at at time zone 'America/Sao_Paulo')::date)`,
})
