/**
 * `npm run bench -- catalogue-lists`: how long the lists of partners and of the app's content take with 10,000
 * merchants, 100,000 stores, 500 categories, 500 tags and 10,000 promotions (MERCHANTS=1000 for fewer, the rest in
 * proportion), called over HTTP on a real PostgreSQL, one call after the other.
 */
import { cpus } from 'node:os'
import { createApp, createDeps } from '@drip/server/app'
import { readConfig } from '@drip/server/config'
import { createAdmin } from '@drip/server/features/areas/admin-area/people/create-admin'
import { openSession } from '@drip/server/features/people/sessions/sessions'
import { systemClock } from '@drip/server/platform/clock'
import { openServer } from '@drip/server/platform/database/db'
import { silentLog } from '@drip/server/platform/log'
import { migrate } from '@drip/server/platform/database/migrate'
import { benchPostgres } from './measure/bench-postgres.ts'
import { percentiles } from './measure/load.ts'
import { fillCatalogue, sizesOf } from './fill/fill-catalogue.ts'

const MERCHANTS = Number(process.env['MERCHANTS'] ?? 10_000)
const { stores: STORES, promotions: PROMOTIONS } = sizesOf(MERCHANTS)
const CALLS = 40
const WARM_UP = 5
const PROMISED_MS = 50
/** For a page in the middle of all rows, and for orders that require sorting all rows. */
const PROMISED_FAR_MS = 150

await using postgres = await benchPostgres()
console.log(`${postgres.version}, Node ${process.version}, ${cpus().length} cores`)
console.log(`${MERCHANTS} merchants, ${STORES} stores, ${PROMOTIONS} promotions; ${CALLS} calls of each`)
await measure(postgres.url)

/** Name of the query, its maximum duration (p95), and the address of its nth call. */
type Question = readonly [name: string, promisedMs: number, path: (n: number) => string]

function questions(ids: Record<'merchants' | 'stores' | 'categories' | 'tags', string[]>): Question[] {
  const one = (of: string[]) => (n: number) => of[n % of.length] ?? ''
  const area = '/admin_backoffice/api/v1'
  const stores = '/management/stores?size=10'
  const words = ['aurora', 'sabia', 'ipe', 'couro', 'brisa']
  const rare = (n: number) => `${words[n % words.length]}%20${((n * 37) % 997).toString(16)}`
  return [
    ['merchants: first page', PROMISED_MS, () => `${area}/merchants`],
    [
      'merchants: page in the middle',
      PROMISED_FAR_MS,
      () => `${area}/merchants?page=${Math.floor(MERCHANTS / 20)}`,
    ],
    ['merchants: name', PROMISED_MS, (n) => `${area}/merchants?name=${rare(n)}`],
    ['merchants: name of a tenth', PROMISED_MS, (n) => `${area}/merchants?name=${words[n % 5]}`],
    ['merchants: name of all', PROMISED_FAR_MS, () => `${area}/merchants?name=loja`],
    ['merchant with its users', PROMISED_MS, (n) => `${area}/merchants/${one(ids.merchants)(n)}`],
    ['stores: first page', PROMISED_MS, () => stores],
    ['stores: active', PROMISED_MS, () => `${stores}&onlyActiveStores=true`],
    ['stores: page in the middle', PROMISED_FAR_MS, () => `${stores}&page=${Math.floor(STORES / 20)}`],
    ['stores: name', PROMISED_MS, (n) => `${stores}&storeName=${rare(n)}`],
    ['stores: last page', PROMISED_FAR_MS, () => `${stores}&page=${STORES / 10 - 1}`],
    ['stores: name of a tenth', PROMISED_MS, (n) => `${stores}&storeName=${words[n % 5]}`],
    ['stores: name of all', PROMISED_FAR_MS, () => `${stores}&storeName=casa&onlyActiveStores=true`],
    [
      'stores: name of all, far page',
      PROMISED_FAR_MS,
      () => `${stores}&storeName=casa&page=${Math.floor(STORES / 20)}`,
    ],
    ['store', PROMISED_MS, (n) => `/management/stores/${one(ids.stores)(n)}`],
    ['stores in buckets', PROMISED_MS, () => '/management/stores/buckets'],
    ['categories', PROMISED_MS, () => '/categories?status=ALL'],
    ['tags', PROMISED_MS, () => '/management/tags'],
    ['promotions: first page', PROMISED_MS, () => '/promotion-banner'],
    [
      'promotions: page in the middle',
      PROMISED_FAR_MS,
      () => `/promotion-banner?page=${Math.floor(PROMOTIONS / 40)}`,
    ],
    ['app: stores', PROMISED_MS, () => '/api/v1/app/stores'],
    ['app: stores, far page', PROMISED_FAR_MS, () => `/api/v1/app/stores?page=${Math.floor(STORES / 40)}`],
    ['app: name of all', PROMISED_FAR_MS, () => '/api/v1/app/stores?search=casa'],
    [
      'app: stores of a category',
      PROMISED_MS,
      (n) => `/api/v1/app/stores?category=${one(ids.categories)(n)}`,
    ],
    ['app: stores of a tag', PROMISED_MS, (n) => `/api/v1/app/stores?tag=${one(ids.tags)(n)}`],
    ['app: categories', PROMISED_MS, () => '/api/v1/app/categories'],
    ['app: promotions', PROMISED_MS, () => '/api/v1/app/promotions'],
  ]
}

async function measure(databaseUrl: string): Promise<void> {
  const db = openServer(databaseUrl)
  await migrate(db)
  await fillCatalogue(databaseUrl, MERCHANTS)
  const clock = systemClock(0)
  const deps = createDeps(readConfig({ ROLE: 'all' }), db, clock, silentLog)
  const app = await createApp(deps, clock, null, { ready: true })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const owner = await createAdmin(deps, {
    email: 'bench@drip.example',
    name: 'Bench',
    role: 'OWNER',
    password: 'Jacaranda-2026',
  })
  const { accessToken } = await openSession(deps, 'ADMIN', owner.id)
  const ask = async (path: string): Promise<number> => {
    const begin = performance.now()
    const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - begin
  }
  const some = async (table: string) => {
    const { rows } = await db.raw(`select id from ${table} order by id limit ${CALLS}`)
    // as selected by the statement above
    return (rows as { id: string }[]).map((row) => row.id)
  }
  const ids = {
    merchants: await some('merchants'),
    stores: await some('stores'),
    categories: await some('categories where parent_id is null'),
    tags: await some('tags'),
  }
  console.log(''.padEnd(32) + ' p50     p95')
  for (const [name, promised, path] of questions(ids)) {
    for (let n = 0; n < WARM_UP; n++) await ask(path(n))
    const times: number[] = []
    for (let n = 0; n < CALLS; n++) times.push(await ask(path(n)))
    const at = percentiles(times)
    const isKept = at(0.95) <= promised
    if (!isKept) process.exitCode = 1
    const figures = [at(0.5), at(0.95)].map((it) => it.toFixed(1).padStart(7)).join(' ')
    console.log(`${name.padEnd(30)} ${figures}${isKept ? '' : `  above ${promised}`}`)
  }
  await app.close()
  await db.close()
}
