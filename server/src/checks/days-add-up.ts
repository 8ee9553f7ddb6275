/** The figures that merchants read are stored beside their sources, by sale and by day: both agree. */
import sql from 'sql-template-tag'
import { SALE_DAYS } from '../features/areas/merchant-area/sales/sale-days.store.ts'
import { DAYS, DAY_TRANSFERS } from '../features/purchases/settlements/sums.store.ts'
import { truths } from './breach.ts'

export const daysAddUp = truths({
  /** A link that nobody opened is not a purchase, and a purchase that the store never confirmed is not a sale. */
  'a purchase is in its merchant’s list with the state in which it ended': sql`
    with ended as (
      select c.id, c.merchant_id, c.status, c.type = 'BACKOFFICE' as may_be_none, case
        when c.status = 'OK' and o.status = 'CANCELED' then 'REFUNDED'
        when c.status = 'OK' then 'OK'
        when c.status = 'EXPIRED' or c.ko_reason = 'EXPIRED' then 'MORE_INFO' else 'KO' end as state
      from checkouts c left join orders o on o.id = c.id
      where c.status in ('KO', 'EXPIRED') or c.status = 'OK' and c.store_confirmed_at is not null)
    select e.id as purchase_id, e.status, e.state as ended, s.state as listed
    from ended e left join merchant_sales s on s.id = e.id and s.merchant_id = e.merchant_id
    where s.state is distinct from e.state and not (s.id is null and e.may_be_none and e.status <> 'OK')`,
  "the days of a merchant's sales count the sales of each day": sql`
    with counted as (
      select merchant_id, day, state, reason, sum(sales)::int8 as sales, sum(amount)::int8 as amount
      from ${SALE_DAYS} group by 1, 2, 3, 4),
    real as (
      select merchant_id, (created_at at time zone 'America/Sao_Paulo')::date as day, state, reason, count(*) as sales,
        sum(amount)::int8 as amount
      from merchant_sales group by 1, 2, 3, 4)
    select null as purchase_id, merchant_id as merchant, day, state, reason, coalesce(c.sales, 0) as counted_sales,
      coalesce(r.sales, 0) as sales, coalesce(c.amount, 0) as counted_amount, coalesce(r.amount, 0) as amount
    from counted c full join real r using (merchant_id, day, state, reason)
    where (coalesce(c.sales, 0), coalesce(c.amount, 0)) <> (coalesce(r.sales, 0), coalesce(r.amount, 0))`,
  "the days of a merchant's statement add up the entries of each day": sql`
    with counted as (
      select merchant_id, entry_date, sum(sold)::int8 as sold, sum(canceled)::int8 as canceled, sum(entries)::int8 as entries
      from ${DAYS} group by 1, 2),
    real as (
      select merchant_id, entry_date, coalesce(sum(amount) filter (where kind = 'SALE'), 0)::int8 as sold,
        coalesce(sum(amount) filter (where kind <> 'SALE'), 0)::int8 as canceled, count(*) as entries
      from settlement_entries where not unsold group by 1, 2)
    select null as purchase_id, merchant_id as merchant, entry_date as day, coalesce(c.sold, 0) as counted_sold,
      coalesce(r.sold, 0) as sold, coalesce(c.canceled, 0) as counted_canceled, coalesce(r.canceled, 0) as canceled,
      coalesce(c.entries, 0) as counted_entries, coalesce(r.entries, 0) as entries
    from counted c full join real r using (merchant_id, entry_date)
    where (coalesce(c.sold, 0), coalesce(c.canceled, 0), coalesce(c.entries, 0))
      <> (coalesce(r.sold, 0), coalesce(r.canceled, 0), coalesce(r.entries, 0))`,
  "the transfers from each day of a merchant's statement are the sum of its parts": sql`
    with counted as (
      select merchant_id, entry_date, transfer_on, transfer_id, sum(amount)::int8 as amount, sum(parts)::int8 as parts
      from ${DAY_TRANSFERS} group by 1, 2, 3, 4),
    real as (
      select e.merchant_id, e.entry_date, case when p.transfer_id is null then p.transfer_on end as transfer_on, p.transfer_id,
        sum(p.amount)::int8 as amount, count(*) as parts
      from settlement_entries e join settlement_parts p on p.entry_id = e.id and p.purchase_id = e.purchase_id
      where not p.unsold group by 1, 2, 3, 4),
    told as (
      select merchant_id, entry_date, transfer_on, transfer_id, sum(kept_amount) as counted_amount, sum(amount) as amount,
        sum(kept_parts) as counted_parts, sum(parts) as parts
      from (
        select merchant_id, entry_date, transfer_on, transfer_id, amount as kept_amount, parts as kept_parts, 0 as amount, 0 as parts
        from counted
        union all
        select merchant_id, entry_date, transfer_on, transfer_id, 0, 0, amount, parts from real) both_sides
      group by 1, 2, 3, 4)
    select null as purchase_id, merchant_id as merchant, entry_date as day, transfer_on, transfer_id as transfer,
      counted_amount::int8 as counted_amount, amount::int8 as amount, counted_parts::int8 as counted_parts, parts::int8 as parts
    from told where (counted_amount, counted_parts) <> (amount, parts)`,
})
