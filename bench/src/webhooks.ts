/**
 * `npm run bench -- webhooks`: how soon a merchant's server receives an event, from the call that causes it to the
 * first attempt, while the same merchant's other endpoints hang and get calls too.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { request } from 'undici'
import { listenHere } from '../../server/test/free-port.ts'
import { benchPostgres } from './measure/bench-postgres.ts'
import { type Measured, percentile } from './measure/load.ts'
import { NODE_FLAGS } from './node-flags.ts'
import { companiesAt, environmentOf, untilReady } from './lean/environment.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PORT = 3970
const MERCHANTS = 10
/** Together below each key's limit of calls per minute. */
const PER_SECOND = Number(process.env['PACE'] ?? 20)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
/** A new process is slow for a second or two. */
const WARM_SECONDS = 4
const HANGING = 3

/** Callbacks that wait for an event, and the times of events that nothing waited for yet. */
const heard = new Map<string, (at: number) => void>()
const arrived = new Map<string, number>()
const receiver = createServer((asked, response) => {
  asked.resume()
  // a hanging server never answers
  if (asked.url === '/hangs') return
  const id = String(asked.headers['webhook-id'])
  arrived.set(id, arrived.get(id) ?? performance.now())
  heard.get(id)?.(performance.now())
  response.writeHead(204).end()
})
const receiverUrl = await listenHere(receiver)

const postgres = await benchPostgres()
const processes = (['api', 'worker'] as const).map((role, index) =>
  startServer(role, postgres.url, PORT + index),
)
try {
  await untilReady(`http://127.0.0.1:${PORT}`)
  const merchants = await prepare(postgres.url)
  await measure(merchants, WARM_SECONDS)
  const measured = await measure(merchants, SECONDS)
  const ms = (share: number) => percentile(measured, share).toFixed(0).padStart(6)
  console.log(
    `${PER_SECOND} events/s for ${SECONDS} s, ${HANGING} of ${HANGING + 1} endpoints of each of ${MERCHANTS} merchants hang: first try after p50 ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)} ms, ${measured.failures} not heard`,
  )
} finally {
  for (const it of processes) it.kill('SIGTERM')
  await Promise.all(processes.map((it) => new Promise((resolve) => it.once('exit', resolve))))
  receiver.closeAllConnections()
  receiver.close()
  await postgres.stop()
}

interface Merchant {
  apiKey: string
  /** The first answers, the others hang. */
  endpoints: string[]
}

async function prepare(url: string): Promise<Merchant[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const keys = Array.from({ length: MERCHANTS }, (_, index) => `drip_benchmark_${index}`)
  for (const [index, key] of keys.entries())
    await client.query(
      `with made as (
         insert into merchants (id, name, legal_name, cnpj, initials, created_at, ready_at)
         values (gen_random_uuid(), 'Medida', 'Medida Ltda', $1, 'ME', now(), now()) returning id)
       insert into api_keys (id, merchant_id, name, hash, scopes, created_at)
       select gen_random_uuid(), id, 'Medida', $2, '{webhooks:write}', now() from made`,
      [String(11_222_333_000_181 + index), createHash('sha256').update(key).digest()],
    )
  await client.end()
  return Promise.all(
    keys.map(async (apiKey) => {
      const endpoints: string[] = []
      for (let number = 0; number <= HANGING; number++) {
        const address = `${receiverUrl}/${number === 0 ? 'answers' : 'hangs'}`
        endpoints.push((await call(apiKey, '/webhook_endpoints', { url: address })).id)
      }
      return { apiKey, endpoints }
    }),
  )
}

async function measure(merchants: readonly Merchant[], seconds: number): Promise<Measured> {
  const durations: number[] = []
  const running: Promise<void>[] = []
  const count = PER_SECOND * seconds
  const started = performance.now()
  for (let index = 0; index < count; index++) {
    while (performance.now() < started + (index * 1000) / PER_SECOND)
      await new Promise((resolve) => setTimeout(resolve, 1))
    const merchant = merchants[index % merchants.length]
    if (merchant === undefined) continue
    // every fourth event is for a hanging endpoint
    const hangs = merchant.endpoints[1 + (index % HANGING)]
    if (index % 4 === 0 && hangs !== undefined)
      running.push(call(merchant.apiKey, `/webhook_endpoints/${hangs}/test`).then(() => {}))
    running.push(receive(merchant).then((took) => void durations.push(took)))
  }
  const outcomes = await Promise.allSettled(running)
  return {
    atOnce: PER_SECOND,
    seconds: (performance.now() - started) / 1000,
    runs: durations.length,
    failures: outcomes.filter((it) => it.status === 'rejected').length,
    durations: durations.toSorted((a, b) => a - b),
  }
}

/** Milliseconds from the call to the first attempt. */
async function receive({ apiKey, endpoints: [endpoint = ''] }: Merchant): Promise<number> {
  const began = performance.now()
  const arrivals = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('not heard in time')), 30_000).unref()
    void call(apiKey, `/webhook_endpoints/${endpoint}/test`).then(({ eventId }) => {
      const early = arrived.get(eventId)
      if (early === undefined) heard.set(eventId, resolve)
      else resolve(early)
    }, reject)
  })
  return (await arrivals) - began
}

async function call(apiKey: string, path: string, body?: object): Promise<{ id: string; eventId: string }> {
  const { statusCode, body: answer } = await request(`http://127.0.0.1:${PORT}/api/v2${path}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (statusCode >= 300) throw new Error(`${path} answered ${statusCode} ${text}`)
  return JSON.parse(text) as { id: string; eventId: string }
}

function startServer(role: 'api' | 'worker', databaseUrl: string, port: number) {
  return spawn(process.execPath, [...NODE_FLAGS, join(root, 'start', 'src', 'main.ts')], {
    cwd: root,
    env: {
      ...environmentOf({ role, databaseUrl, web: `http://127.0.0.1:${PORT}` }),
      ...companiesAt('http://127.0.0.1:9'),
      PORT: String(port),
      ALLOW_PRIVATE_URLS: 'true',
    },
    stdio: ['ignore', 'ignore', process.env['BENCH_LOG'] === undefined ? 'ignore' : 'inherit'],
  })
}
