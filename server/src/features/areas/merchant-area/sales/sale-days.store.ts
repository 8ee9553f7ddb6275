/**
 * How many purchases of a merchant ended on a day, and how. The database appends a difference for each end (migration
 * 0128), so that no two purchases of a merchant wait for each other; a round folds these rows into the days. Readers
 * add up both, so they are always current.
 */
import sql from 'sql-template-tag'
import type { Deps } from '../../../../deps.ts'
import type { Queries } from '../../../../platform/database/db.ts'

/** By `merchant_id`, `day`, `state` and `reason`: days and differences together. */
export const SALE_DAYS = sql`(
  select merchant_id, day, state, reason, sales, amount from merchant_sale_days
  union all
  select merchant_id, day, state, reason, sales, amount from merchant_sale_changes) sale_days`

/** Per statement: some tenths of a second. */
const AT_ONCE = 10_000

/** Folds the days of merchants' sales. Lists and charts are correct without it; it keeps them fast. */
export async function foldSaleChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await foldOnce(db)) === AT_ONCE);
}

/**
 * Each difference is counted by the process that deletes it, and so once, however many fold at the same time.
 * Everything goes into the first of the four slots that a day had when purchases wrote to it themselves.
 */
async function foldOnce(db: Queries): Promise<number> {
  return db.count(sql`
    with taken as (
      delete from merchant_sale_changes where ctid = any(array(select ctid from merchant_sale_changes limit ${AT_ONCE}))
      returning *
    ), days as (
      insert into merchant_sale_days as d (merchant_id, day, state, reason, slot, sales, amount)
      select merchant_id, day, state, reason, 0, sum(sales), sum(amount) from taken
      group by 1, 2, 3, 4 having sum(sales) <> 0 or sum(amount) <> 0 order by 1, 2, 3, 4
      on conflict (merchant_id, day, state, reason, slot) do update set sales = d.sales + excluded.sales,
        amount = d.amount + excluded.amount
    )
    select count(*) from taken`)
}
