/**
 * Made-up requests to every call, by every kind of caller: no answer is a 5xx, none hangs, every refusal has a code,
 * and afterwards all money is where it was. `npm run fuzz -- --calls 100000 --seed 7` makes more requests than `npm
 * test`, and also checks that no memory is kept of them.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Audience, Operation } from '@drip/core/contracts/operation'
import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { type MadeUpRequest, madeUpRequest } from '../test/fuzz/made-up-requests.ts'
import type { KnownValues } from '../test/fuzz/made-up-values.ts'
import { operations } from '../test/operations.ts'
import { ownWorld } from '../test/own-world.ts'
import { buy, newShopper } from '../test/shopper.ts'
import { expectTruths } from '../test/truths.ts'
import { newAdmin } from './features/areas/admin-area/admin-area.makers.ts'
import { newCustomer } from './features/areas/customer-area/customer-area.makers.ts'
import { newSignedIn } from './features/areas/merchant-area/merchant-area.makers.ts'
import { newCategory, newStore } from './features/marketplace/catalogue/catalogue.makers.ts'
import type { Log } from './platform/log.ts'

const CALLS = Number(process.env['FUZZ_CALLS'] ?? 3000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)
/** The average heap that a call may leave behind, after the first fifth has warmed everything up. */
const KEPT_BYTES_PER_CALL = 1000
const ENOUGH_TO_JUDGE = 10_000
/** No person and no program waits longer. */
const LONGEST_MS = 20_000

const unexpected: string[] = []
const log: Log = {
  info: () => {},
  warn: () => {},
  error: (event, error, { route } = {}) => {
    if (event === 'http.unexpected') unexpected.push(`${String(route)}: ${String(error)}`)
  },
}
// each request has its own address: limits by address are tested with their features
const world = await ownWorld({ TRUST_PROXY: '127.0.0.1' }, log)
let merchant = await world.merchant()

/** The callers and how they sign in, which is repeated after a request of theirs ended the session. */
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const CALLERS: Record<string, { audiences: Audience[]; come: () => Promise<Record<string, string>> }> = {
  stranger: { audiences: ['ANYBODY', 'STORE_OR_ANYBODY'], come: async () => ({}) },
  forger: { audiences: [], come: async () => bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.') },
  store: {
    audiences: ['STORE', 'STORE_OR_ANYBODY'],
    come: async () => ({ 'x-api-key': (await world.merchant()).apiKey }),
  },
  'own store': {
    audiences: ['STORE', 'STORE_OR_ANYBODY'],
    come: async () => ({ 'x-api-key': merchant.apiKey }),
  },
  customer: {
    audiences: ['CUSTOMER'],
    come: async () => bearer((await newCustomer(world, merchant.apiKey)).tokens.accessToken),
  },
  'merchant’s reader': {
    audiences: [],
    come: async () => bearer((await newSignedIn(world, merchant.id, ['READ'])).tokens.accessToken),
  },
  'merchant’s administrator': {
    audiences: ['MERCHANT'],
    come: async () => bearer((await newSignedIn(world, merchant.id)).tokens.accessToken),
  },
  operator: {
    audiences: [],
    come: async () => bearer((await newAdmin(world, 'OPERATOR')).tokens.accessToken),
  },
  owner: {
    audiences: ['ADMIN', 'CATALOGUE'],
    come: async () => bearer((await newAdmin(world)).tokens.accessToken),
  },
}
const NAMES = Object.keys(CALLERS)
const comingFrom = new Map<string, Record<string, string>>()

async function headersOf(name: string, renew: boolean): Promise<Record<string, string>> {
  const known = comingFrom.get(name)
  if (known !== undefined && !renew) return known
  const come = async () => (await CALLERS[name]?.come()) ?? {}
  const headers = await come().catch(async () => {
    // a request removed the merchant's key, or hid the merchant: use another merchant
    merchant = await world.merchant()
    return come()
  })
  comingFrom.set(name, headers)
  return headers
}

it(
  'No made-up request is answered by a fault, hangs, or moves a centavo',
  { timeout: 3_600_000 },
  async () => {
    const shopper = newShopper()
    await buy(world, merchant.apiKey, shopper)
    await world.checkout(merchant.apiKey)
    const admin = await newAdmin(world)
    const asAdmin: typeof admin.call = (method, path, body) =>
      world.call(method, path, body, bearer(admin.tokens.accessToken))
    const category = await newCategory(asAdmin)
    await newStore(asAdmin, { categoriesIds: [category.id] })
    const known = await knownValues([shopper.cpf, shopper.phone])

    const each = Math.ceil(CALLS / operations.length)
    const asked = operations.flatMap(({ it: operation }, index) => {
      const names = NAMES.flatMap((name) =>
        // mostly callers who are allowed to
        Array.from({ length: CALLERS[name]?.audiences.includes(operation.audience) ? 20 : 1 }, () => name),
      )
      return fc
        .sample(fc.tuple(madeUpRequest(operation, known), fc.constantFrom(...names)), {
          numRuns: each,
          seed: SEED * 10_000 + index,
        })
        .map(([request, caller], turn) => ({ operation, request, caller, turn }))
    })
    const statuses = new Map<number, number>()
    const wrong: unknown[] = []
    const warm = Math.floor(asked.length / 5)
    let heapWhenWarm = 0
    for (const [at, { operation, request, caller }] of asked.toSorted((a, b) => a.turn - b.turn).entries()) {
      if (at === warm) heapWhenWarm = heapAfterGc()
      let answer = await send(operation, request, await headersOf(caller, false))
      if (answer.status === 401 && CALLERS[caller]?.audiences.includes(operation.audience))
        answer = await send(operation, request, await headersOf(caller, true))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const fault = faultOf(answer)
      if (fault !== null) wrong.push({ fault, caller, operation: operation.id, request: shortened(request) })
    }
    const kept = Math.round((heapAfterGc() - heapWhenWarm) / (asked.length - warm))
    if (process.env['FUZZ_CALLS'] !== undefined)
      process.stdout.write(
        `answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\nheap after GC: ${megabytes(heapWhenWarm)} at 20 % of the calls, ${megabytes(heapAfterGc())} at 100 %, ${kept} bytes a call\n`,
      )
    // with fewer calls, most of it is compiled code and caches
    expect(asked.length < ENOUGH_TO_JUDGE ? 0 : kept).toBeLessThan(KEPT_BYTES_PER_CALL)
    expect({ wrong: wrong.slice(0, 10), unexpected }).toEqual({ wrong: [], unexpected: [] })
    // a good part must be accepted, otherwise the test tries nothing
    expect((statuses.get(200) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(asked.length / 20)
    await world.drain()
    await expectTruths(world)
  },
)

/** Used heap of this process, which includes the server, after garbage collection. */
function heapAfterGc(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

interface Answer {
  status: number
  type: string
  text: string
}

let addresses = 0

async function send(
  { reads }: Operation,
  { method, path, headers, body }: MadeUpRequest,
  who: Record<string, string>,
): Promise<Answer> {
  const at = addresses++
  const leave = new AbortController()
  const response = await fetch(`${world.url}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.any([leave.signal, AbortSignal.timeout(LONGEST_MS)]),
    headers: {
      ...headers,
      ...who,
      'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  }).catch((error: unknown) => ({ error: String(error) }))
  if ('error' in response) return { status: 0, type: '', text: response.error }
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  // a stream of events ends when its reader disconnects
  if (reads === 'stream' && status < 300) {
    leave.abort()
    return { status, type, text: '' }
  }
  return { status, type, text: await response.text() }
}

/** The fault of an answer; null if it is allowed. */
function faultOf({ status, type, text }: Answer): string | null {
  if (status === 0 || status >= 500) return `${status} ${text.slice(0, 300)}`
  if (status < 400) return null
  if (!type.startsWith('application/problem+json')) return `${status} ${type} ${text.slice(0, 300)}`
  const { code } = JSON.parse(text) as { code?: unknown }
  return typeof code === 'string' && !text.includes('    at ') ? null : `${status} ${text.slice(0, 300)}`
}

/** A few ids of each kind of row. */
async function knownValues(typed: string[]): Promise<KnownValues> {
  const tables = [
    'checkouts',
    'orders',
    'customers',
    'merchants',
    'merchant_users',
    'admin_users',
    'stores',
    'categories',
  ]
  const found = await Promise.all(
    tables.map((table) => world.deps.db.rows<{ id: unknown }>(sql`select id from ${raw(table)} limit 3`)),
  )
  const ids = found.flat().map(({ id }) => String(id))
  return {
    ids,
    words: [
      ...typed,
      ...ids.slice(0, 3),
      '529.982.247-25',
      '11987654321',
      'ana@exemplo.com.br',
      '01310-100',
      '1990-05-17',
      '2026-12-10',
      '300.00',
      '10',
      'https://loja.example/volta',
      'Ana de Souza',
      'Girassol-2026',
      '123456',
      'pedidos',
    ],
  }
}

const shortened = ({ method, path, headers, body }: MadeUpRequest) => ({
  method,
  path: path.slice(0, 300),
  headers: JSON.stringify(headers).slice(0, 200),
  body: body?.slice(0, 400),
})
