import type { DebitFailure } from '@drip/core/autopay/debit-failures'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, empty } from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'

/** A figure's rows, as its list shows them; each has its own index. */
export type AutopayRows =
  | { show: 'AUTOMATIC' }
  | { show: 'PLANNED' }
  | { show: 'FAILED'; failure: DebitFailure; since: CivilDate }

export async function countOpenInstalments(db: Queries, bound: number): Promise<number> {
  return countUpTo(db, sql`select 1 from instalments where status = 'PENDING'`, bound)
}

export async function countAutopayRows(db: Queries, rows: AutopayRows, bound: number): Promise<number> {
  return countUpTo(db, sql`select 1 ${fromOf(rows)}`, bound)
}

async function countUpTo(db: Queries, rows: Sql, bound: number): Promise<number> {
  return db.count(sql`select count(*) from (${rows} limit ${bound}) counted`)
}

function fromOf(rows: AutopayRows): Sql {
  if (rows.show === 'AUTOMATIC')
    return sql`
      from autopay_mandates m join instalments i on i.purchase_id = m.purchase_id
      where m.state = 'APPROVED' and m.stopped_at is null and i.status = 'PENDING' and i.agreed_charge is null and i.due_date <= m.last_date
        and not exists (select from autopay_stops s where s.instalment_id = i.id and s.purchase_id = i.purchase_id)`
  if (rows.show === 'PLANNED')
    return sql`
      from autopay_debits d join charges c on c.id = d.charge_id and c.purchase_id = d.purchase_id
      where d.state in ('INTENDED', 'CREATED', 'ACTIVE') and c.status in ('INTENDED', 'LIVE')`
  return sql`
    from autopay_debits d where d.failure = ${rows.failure} and d.failed_on >= ${rows.since}`
}

export interface AutopayRow {
  id: string
  /** With its id, the position after which the list continues. */
  placeKey: string
  orderId: string
  orderCode: string
  merchantName: string
  customerId: string
  customerName: string
  number: number
  amount: Cents
  dueDate: CivilDate
  failedOn: CivilDate | null
}

/** The keys of the list's index. */
export type AutopayPlace = readonly [key: string, id: string]

const OF_ORDER = sql`o.id as order_id, o.code as order_code, o.merchant_id, o.customer_id, i.number`

/** Rows with the names of their stores and customers; what lies with a purchase is asked for first, as a cluster requires. */
const named = (own: Sql, order: Sql) => sql`
  with own as materialized (${own})
  select own.id, own.place_key, own.order_id, own.order_code, shop.name as merchant_name, own.customer_id,
    who.name as customer_name, own.number, own.amount, own.due_date, own.failed_on
  from own join merchants shop on shop.id = own.merchant_id join customers who on who.id = own.customer_id
  order by ${order}`

/** A page in the order of its index: by mandate and instalment, by debit, or the newest failures first. */
export async function findAutopayRows(
  db: Queries,
  rows: AutopayRows,
  { after, limit }: { after: AutopayPlace | null; limit: number },
): Promise<AutopayRow[]> {
  const [key, id] = after ?? [null, null]
  if (rows.show === 'AUTOMATIC') {
    const later = after === null ? empty : sql`and (m.id, i.id) > (${key}::uuid, ${id}::uuid)`
    const own = sql`
      select page.id, page.mandate, page.mandate::text as place_key, ${OF_ORDER},
        (i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount)::int8 as amount, i.due_date,
        null::date as failed_on
      from (select i.id, m.id as mandate ${fromOf(rows)} ${later} order by m.id, i.id limit ${limit}) page
        join instalments i on i.id = page.id join orders o on o.id = i.purchase_id`
    return db.rows(named(own, sql`own.mandate, own.id`))
  }
  const later = laterDebits(rows, key, id)
  const order = rows.show === 'PLANNED' ? sql`d.charge_id` : sql`d.failed_on desc, d.charge_id desc`
  const own = sql`
    select d.charge_id as id, coalesce(d.failed_on::text, '') as place_key, ${OF_ORDER}, c.amount, d.due_date, d.failed_on
    from (select d.charge_id ${fromOf(rows)} ${later} order by ${order} limit ${limit}) page
      join autopay_debits d on d.charge_id = page.charge_id
      join charges c on c.id = d.charge_id and c.purchase_id = d.purchase_id
      join instalments i on i.id = d.instalment_id and i.purchase_id = d.purchase_id
      join orders o on o.id = i.purchase_id`
  return db.rows(named(own, rows.show === 'PLANNED' ? sql`own.id` : sql`own.failed_on desc, own.id desc`))
}

function laterDebits({ show }: AutopayRows, key: string | null, id: string | null): Sql {
  if (id === null) return empty
  if (show === 'PLANNED') return sql`and d.charge_id > ${id}::uuid`
  return sql`and (d.failed_on, d.charge_id) < (${key}::date, ${id}::uuid)`
}
