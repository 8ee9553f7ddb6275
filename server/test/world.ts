/**
 * A complete small world for a test file: a separate database, the sandbox over real HTTP, and our HTTP server. Jobs
 * run when the test drains them, schedules when the test starts them, and time passes when the test moves the clock.
 */
import type { CheckoutAnswer, CheckoutStep } from '@drip/core/contracts/checkout'
import sql from 'sql-template-tag'
import type { Message } from '../../sandbox/src/messages/messages.ts'
import { startSandbox } from '../../sandbox/src/sandbox.ts'
import { createApp, createDeps, schedulesOf } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'
import { DEMO_MERCHANTS } from '../src/demo/demo-merchants.ts'
import { type NewMerchant, createMerchant } from '../src/features/marketplace/merchants/create-merchant.ts'
import { watchProviders } from '../src/features/records/provider-states/watch-providers.ts'
import { systemClock } from '../src/platform/clock.ts'
import { type Log, silentLog } from '../src/platform/log.ts'
import { freePort } from './free-port.ts'
import { cnpjOf } from './shopper.ts'
import { openCopy } from './template.ts'

/** Mid-morning in São Paulo on an ordinary Tuesday. */
const START = '2026-11-24T13:00:00.000Z'
const DEMO_SECRET = 'only-for-the-demo-world'

export interface TestAnswer<Body = Record<string, unknown>> {
  status: number
  body: Body
  headers: Headers
}

export interface World {
  deps: Deps
  /** Our own address and the sandbox's. */
  url: string
  sandbox: string
  /** A call to our server. */
  call<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Body>>
  /** A company of the sandbox does wrong, until `mend`. */
  fault(order: {
    provider: string
    kind: string
    match?: string
    times?: number
    ms?: number
  }): Promise<unknown>
  /** All companies do right again. */
  mend(): Promise<unknown>
  /** A call to the sandbox's control API. */
  control<Body = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Body>
  merchant(changes?: Partial<NewMerchant>): Promise<{ id: string; apiKey: string }>
  /** Creates a checkout of that merchant; returns its id. */
  checkout(apiKey: string, body?: Record<string, unknown>): Promise<string>
  step(id: string, body?: CheckoutStep): Promise<TestAnswer<CheckoutAnswer>>
  /** Runs jobs until `done` returns true, while the sandbox's own deliveries arrive. */
  until(done: () => Promise<boolean> | boolean): Promise<void>
  drain: Deps['jobs']['drain']
  /** Moves the whole world's clock by an ISO duration. */
  advance(duration: string): Promise<void>
  /** Runs a schedule now. */
  schedule(name: string): Promise<void>
  /** What was sent to a phone or an e-mail address, the newest first. */
  messages(to: string): Promise<Message[]>
  /** The same after all jobs have run. */
  delivered(to: string): Promise<Message[]>
  newestCode(phone: string): Promise<string>
  /** The sum of an account over one purchase, or over all. */
  balance(account: string, purchaseId?: string): Promise<number>
  close(): Promise<void>
}

/** @param open opens its database */
export async function openWorld(
  environment: Record<string, string> = {},
  log: Log = silentLog,
  open: typeof openCopy = openCopy,
): Promise<World> {
  const { db, drop } = await open()
  const clock = systemClock(new Date(START).getTime() - Date.now())
  // the sandbox must know our address and we its: the port of our server is chosen first
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({
    port: 0,
    file: ':memory:',
    dripUrl: url,
    demoSecret: DEMO_SECRET,
    pace: 'hurried',
  })
  const config = {
    ...readConfig({
      SANDBOX_PORT: new URL(sandbox.url).port,
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
      SANDBOX_CLAMD_PORT: String(sandbox.clamdPort),
      TEST_PORT: 'off',
      CODES_PER_ADDRESS_AND_HOUR: '100000',
      ...environment,
    }),
    // also for the test world, whose clock nothing else moves
    demoSecret: DEMO_SECRET,
  }
  const deps = createDeps(config, db, clock, log)
  const stopWatching = watchProviders(deps)
  const app = await createApp(deps, clock, null, { ready: true })
  await app.listen({ port, host: '127.0.0.1' })
  config.publicUrl = url
  const world = worldOf(deps, url, sandbox.url, async () => {
    await app.close()
    await deps.jobs.stop()
    stopWatching()
    await sandbox.close()
    await drop()
  })
  await moveClock(world, { now: START })
  const webhooks = `${url}/webhooks/pix/${config.pix.webhookSecret}`
  await deps.pix.registerWebhook(webhooks)
  await deps.automaticPix?.registerWebhooks(webhooks)
  return world
}

function worldOf(deps: Deps, url: string, sandbox: string, close: () => Promise<void>): World {
  const send = async <Body>(
    address: string,
    method: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<TestAnswer<Body>> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(address, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: text }),
    })
    const answer = await response.text()
    // a test declares the expected shape, and fails if it reads something else
    return {
      status: response.status,
      headers: response.headers,
      body: (answer === '' ? {} : JSON.parse(answer)) as Body,
    }
  }

  const world: World = {
    deps,
    url,
    sandbox,
    call: (method, path, body, headers = {}) => send(`${url}${path}`, method, body, headers),
    async control<Body>(method: string, path: string, body?: unknown) {
      const answer = await send<Body>(`${sandbox}/control${path}`, method, body, {})
      if (answer.status >= 300)
        throw new Error(`sandbox: ${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    fault: (order) => world.control('POST', '/faults', order),
    mend: () => world.control('DELETE', '/faults'),
    async merchant(changes = {}) {
      const [standard] = DEMO_MERCHANTS
      if (standard === undefined) throw new Error('the demo world has merchants')
      return createMerchant(deps, { ...standard, cnpj: nextCnpj(), ...changes })
    },
    async checkout(apiKey, body = {}) {
      const answer = await world.call<{ id: string }>(
        'POST',
        '/api/v1/checkouts',
        { amount: '300.00', ...body },
        { 'x-api-key': apiKey },
      )
      if (answer.status !== 201) throw new Error(`no checkout: ${JSON.stringify(answer.body)}`)
      return answer.body.id
    },
    step: (id, body) => world.call<CheckoutAnswer>('PUT', `/api/v1/checkouts/${id}`, body),
    async until(done) {
      for (let tries = 0; tries < 400; tries++) {
        await deps.jobs.drain()
        if (await done()) return
        // the sandbox delivers its webhooks automatically, a moment after their cause
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error('what the test waits for did not happen')
    },
    drain: () => deps.jobs.drain(),
    advance: (duration) => moveClock(world, { advance: duration }),
    async schedule(name) {
      const schedule = schedulesOf(deps).find((it) => it.name === name)
      if (schedule === undefined) throw new Error(`there is no schedule ${name}`)
      await schedule.run()
    },
    messages: (to) => world.control('GET', `/messages?to=${encodeURIComponent(to)}`),
    delivered: async (to) => {
      await world.drain()
      return world.messages(to)
    },
    async newestCode(phone) {
      let code: string | undefined
      await world.until(async () => {
        const codes = (await world.messages(phone)).map((it) => /código é (\d{6})\b/.exec(it.text)?.[1])
        code = codes.find((it) => it !== undefined)
        return code !== undefined
      })
      return code ?? ''
    },
    async balance(account, purchaseId) {
      return deps.db.count(
        purchaseId === undefined
          ? sql`select coalesce(sum(amount), 0)::int8 as amount from account_entries where account = ${account}`
          : sql`select coalesce(sum(amount), 0)::int8 as amount from account_entries
              where account = ${account} and purchase_id = ${purchaseId}`,
      )
    },
    close,
  }
  return world
}

/** The sandbox moves its clock and then ours; both must have moved. */
async function moveClock(world: World, order: { advance: string } | { now: string }): Promise<void> {
  const { product } = await world.control<{ product: number | string }>('POST', '/clock', order)
  if (product !== 200) throw new Error(`our clock did not follow: ${product}`)
}

let merchants = 0
/** A new company each time. */
const nextCnpj = () => cnpjOf(`${10_000_000 + merchants++}0001`)
