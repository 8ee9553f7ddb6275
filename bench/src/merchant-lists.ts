/**
 * `npm run bench -- merchant-lists`: how long a merchant waits with ten thousand and with a million sales of their own
 * (ORDERS=…), over HTTP, one call after the other: list, search, filter, pages by number, big numbers and chart; the
 * statement, a day's orders, transfers and their contents.
 */
import { cpus } from 'node:os'
import type { MerchantTransfers } from '@drip/core/contracts/merchant/merchant-area'
import { createApp, createDeps } from '@drip/server/app'
import { readConfig } from '@drip/server/config'
import { openSession } from '@drip/server/features/people/sessions/sessions'
import { systemClock } from '@drip/server/platform/clock'
import { openServer } from '@drip/server/platform/database/db'
import { silentLog } from '@drip/server/platform/log'
import { migrate } from '@drip/server/platform/database/migrate'
import pg from 'pg'
import { benchPostgres } from './measure/bench-postgres.ts'
import { percentiles } from './measure/load.ts'
import { MERCHANT, USER, fillMerchant } from './fill/fill-merchant.ts'

const SIZES = (process.env['ORDERS'] ?? '10000,1000000').split(',').map(Number)
const CALLS = Number(process.env['CALLS'] ?? 200)
const WARM_UP = 20
const PAGE = 10

for (const orders of SIZES) {
  await using postgres = await benchPostgres()
  console.log(
    `${postgres.version}, Node ${process.version}, ${cpus().length} cores; ${orders} sales of one merchant`,
  )
  await measure(postgres.url, orders)
}

/** An address, or a text to search for in everything. */
type Question = string | { search: string }

/**
 * Name of the query, and its nth call.
 * @param transfers ids
 */
function questions(orders: number, transfers: readonly string[]): Record<string, (n: number) => Question> {
  const code = (n: number) => `PED-${String((n * 7919) % orders).padStart(8, '0')}`
  const names = ['maria', 'jose', 'ana silva', 'quaresma', 'ju', 'conceicao', 'marcos peixoto', 'vera']
  const pages = Math.ceil(orders / PAGE)
  const list = '/v2/checkouts?size=10'
  return {
    'first page': () => list,
    'page by number': (n) => `${list}&page=${(n * 7919) % pages}`,
    'last page': () => `${list}&page=${pages - 1}`,
    'filter approved': () => `${list}&statuses=OK`,
    'filter refunded': () => `${list}&statuses=REFUNDED`,
    'filter two, page by number': (n) =>
      `${list}&statuses=KO&statuses=MORE_INFO&page=${(n * 31) % Math.ceil(pages / 8)}`,
    'date range': (n) => `${list}&initialDate=${daysAgo(30 + (n % 60))}&finalDate=${daysAgo(n % 30)}`,
    'search code': (n) => `${list}&code=${code(n)}`,
    'search start of code': (n) => `${list}&code=${code(n).slice(0, 4 + (n % 6))}`,
    'search amount': (n) => `${list}&amount=${((9000 + ((n * 7919) % 60_000)) / 100).toFixed(2)}`,
    'search name': (n) => `${list}&customerName=${encodeURIComponent(names[n % names.length] ?? '')}`,
    'search name, refunded': (n) =>
      `${list}&statuses=REFUNDED&customerName=${encodeURIComponent(names[n % names.length] ?? '')}`,
    'search of everything: name': (n) => ({ search: names[n % names.length] ?? '' }),
    'search of everything: code': (n) => ({ search: code(n) }),
    'search of everything: CPF': () => ({ search: '111.444.777-35' }),
    'search of everything: phone': (n) => ({
      search: `(11) 9${String((n * 7919) % orders).padStart(8, '0')}`,
    }),
    'search of everything: e-mail': (n) => ({ search: `cliente${(n * 7919) % orders}@exemplo.com.br` }),
    'search of everything: amount': (n) => ({ search: `${90 + (n % 500)},${10 + (n % 90)}` }),
    'search of everything: none': (n) => ({ search: `nada${n} assim` }),
    'big numbers': (n) => `/v2/checkouts/statistics?period=${['DAILY', 'WEEKLY', 'MONTHLY'][n % 3]}`,
    chart: (n) =>
      `/v2/checkouts/graphic?period=${['DAILY', 'WEEKLY', 'MONTHLY'][n % 3]}&excludedKOReasons=EXPIRED`,
    statement: () => '/v1/settlements?size=10&period=LAST_SIX_MONTHS',
    'statement, page by number': (n) => `/v1/settlements?size=10&period=LAST_SIX_MONTHS&page=${n % 12}`,
    'statement, numbers': (n) =>
      `/v1/settlements/big_numbers?period=${['CURRENT_MONTH', 'LAST_SIX_MONTHS'][n % 2]}`,
    'orders of a day': (n) =>
      `/v1/settlements/${daysAgo(1 + (n % 110))}/orders?size=100&page=${(n * 31) % Math.ceil(orders / 13_000)}`,
    transfers: (n) => `/v1/transfers?size=10&period=LAST_SIX_MONTHS&page=${n % 9}`,
    'lines of a transfer': (n) =>
      `/v1/transfers/${transfers[n % transfers.length]}/lines?size=10&page=${(n * 31) % Math.ceil(orders / 1300)}`,
  }
}

async function measure(databaseUrl: string, orders: number): Promise<void> {
  const db = openServer(databaseUrl)
  await migrate(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const began = performance.now()
  await fillMerchant(client, orders)
  await client.end()
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const clock = systemClock(0)
  const deps = createDeps(readConfig({ ROLE: 'all' }), db, clock, silentLog)
  const app = await createApp(deps, clock, null, { ready: true })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const claims = { merchantId: MERCHANT, permissions: ['READ'] }
  const { accessToken } = await openSession(deps, 'MERCHANT', USER, { claims })
  const answerOf = async (question: Question): Promise<string> => {
    const path = typeof question === 'string' ? question : '/v2/sales/search'
    const answer = await fetch(`${address}/merchant_backoffice/api${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(typeof question === 'string' ? {} : { method: 'POST', body: JSON.stringify(question) }),
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer.text()
  }
  const ask = async (question: Question): Promise<number> => {
    const begin = performance.now()
    await answerOf(question)
    return performance.now() - begin
  }
  const { content: newest }: MerchantTransfers = JSON.parse(
    await answerOf('/v1/transfers?size=10&period=LAST_SIX_MONTHS'),
  )
  const transfers = newest.map((it) => it.id)
  for (const [name, questionOf] of Object.entries(questions(orders, transfers))) {
    for (let n = 0; n < WARM_UP; n++) await ask(questionOf(n))
    const times: number[] = []
    for (let n = 0; n < CALLS; n++) times.push(await ask(questionOf(n)))
    const sorted = percentiles(times)
    const at = (share: number) => sorted(share).toFixed(1).padStart(6)
    console.log(`${name.padEnd(30)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`)
  }
  await app.close()
  await db.close()
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
