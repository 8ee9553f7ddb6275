/**
 * `node bench/src/admin-lists.ts`: how long the back-office's lists take with 10,000, 100,000 and 1,000,000 orders of
 * three instalments (ORDERS=10000,50000 for other numbers). It calls the use cases on a real PostgreSQL: first page,
 * each search, each filter, and any page by its number.
 */
import { cpus } from 'node:os'
import { AdminCustomersQuery, AdminOrdersQuery } from '@drip/core/contracts/admin/admin-area'
import { listAdminCustomers } from '@drip/server/features/areas/admin-area/customers/list-admin-customers'
import { listAdminOrders } from '@drip/server/features/areas/admin-area/orders/list-admin-orders'
import { totalsOf } from '@drip/server/features/areas/admin-area/lists/totals'
import { systemClock } from '@drip/server/platform/clock'
import { type Db, openServer } from '@drip/server/platform/database/db'
import { migrate } from '@drip/server/platform/database/migrate'
import { benchPostgres, connectTo } from './measure/bench-postgres.ts'
import { percentiles } from './measure/load.ts'
import { fill } from './fill/fill.ts'

const SIZES = (process.env['ORDERS'] ?? '10000,100000,1000000').split(',').map(Number)
const RUNS = 60
/** For the first page, searches and filters; and for a page in the middle. */
const PROMISED_MS = 50
const PROMISED_PAGE_MS = 150

await using postgres = await benchPostgres()
const clock = systemClock(0)
console.log(`${postgres.version}, Node ${process.version}, ${cpus().length} cores, ${RUNS} of each, ms`)
const database = openServer(postgres.url)
await migrate(database)
let there = 0
for (const orders of SIZES) {
  await addOrders(postgres.url, orders - there)
  there = orders
  await measure(database, orders)
}
await database.close()

async function addOrders(url: string, count: number): Promise<void> {
  await using client = await connectTo(url)
  await fill(client, count)
}

interface Sample {
  id: string
  code: string
  merchantCode: string
  merchantId: string
  customerId: string
  cpf: string
  email: string
  phone: string
  name: string
  day: string
  endToEndId: string
}

async function samplesOf(db: Db): Promise<Sample[]> {
  const { rows } = await db.raw(`
    select o.id, o.code, o.merchant_code, o.merchant_id, o.customer_id,
      c.cpf, c.email, c.phone, c.name, to_char(o.created_at, 'YYYY-MM-DD') as day,
      (select end_to_end_id from pix_payments where purchase_id = o.id limit 1) as end_to_end_id
    from (select * from orders tablesample bernoulli (20) repeatable (7) order by md5(id::text) limit ${RUNS}) o
    join customers c on c.id = o.customer_id`)
  // as selected by the statement above
  return rows as Sample[]
}

async function measure(db: Db, orders: number): Promise<void> {
  const samples = await samplesOf(db)
  const totals = totalsOf(clock)
  const list = (query: typeof AdminOrdersQuery._input) =>
    listAdminOrders({ db, clock }, totals, AdminOrdersQuery.parse(query))
  const find = (query: typeof AdminCustomersQuery._input) =>
    listAdminCustomers({ db }, totals, AdminCustomersQuery.parse(query))
  const pages = Math.ceil(orders / 10)
  const anyPage = () => Math.floor(Math.random() * pages)
  const asked: [string, number, (it: Sample) => Promise<unknown>][] = [
    ['first page', PROMISED_MS, () => list({})],
    ['last page', PROMISED_PAGE_MS, () => list({ page: pages - 1 })],
    ['page in the middle', PROMISED_PAGE_MS, () => list({ page: Math.floor(pages / 2) })],
    ['any page', PROMISED_PAGE_MS, () => list({ page: anyPage() })],
    ['code', PROMISED_MS, (it) => list({ search: it.code })],
    ["store's code", PROMISED_MS, (it) => list({ search: it.merchantCode })],
    ['CPF', PROMISED_MS, (it) => list({ search: it.cpf })],
    ['e-mail', PROMISED_MS, (it) => list({ search: it.email })],
    ['phone', PROMISED_MS, (it) => list({ search: it.phone })],
    ['endToEndId', PROMISED_MS, (it) => list({ search: it.endToEndId })],
    ['name', PROMISED_MS, (it) => list({ search: it.name })],
    ['name of everybody', PROMISED_MS, () => list({ search: 'pessoa' })],
    ['name of merchants', PROMISED_MS, () => list({ search: 'loja' })],
    ['status ACTIVE', PROMISED_MS, () => list({ status: 'ACTIVE' })],
    ['status CANCELED', PROMISED_MS, () => list({ status: 'CANCELED' })],
    ['merchant', PROMISED_MS, (it) => list({ merchantId: it.merchantId })],
    ['merchant, CLOSED', PROMISED_MS, (it) => list({ merchantId: it.merchantId, status: 'CLOSED' })],
    ['customer', PROMISED_MS, (it) => list({ customerId: it.customerId })],
    ['one day', PROMISED_MS, (it) => list({ from: it.day, to: it.day })],
    ['late', PROMISED_MS, () => list({ late: true })],
    ['late, of a merchant', PROMISED_MS, (it) => list({ late: true, merchantId: it.merchantId })],
    ['customers: first page', PROMISED_MS, () => find({})],
    ['customers: name', PROMISED_MS, (it) => find({ name: it.name })],
    ['customers: phone', PROMISED_MS, (it) => find({ phone: it.phone })],
  ]
  console.log(`\n${orders.toLocaleString('en')} orders`.padEnd(26) + ' p50    p95  first')
  for (const [name, promised, ask] of asked) {
    const times: number[] = []
    for (const sample of samples) {
      const begin = performance.now()
      await ask(sample)
      times.push(performance.now() - begin)
    }
    const [first = 0] = times
    const at = percentiles(times)
    const isKept = at(0.95) <= promised
    if (!isKept) process.exitCode = 1
    const figures = [at(0.5), at(0.95), first].map((it) => it.toFixed(1).padStart(6)).join(' ')
    console.log(`${name.padEnd(24)} ${figures}${isKept ? '' : `  above ${promised}`}`)
  }
}
