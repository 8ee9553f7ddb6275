/**
 * The world of one run: a database, the outside world (the real sandbox over HTTP, run by hand), one or more processes
 * of the product behind one address, and the clock that they all share.
 */
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { type Config, readConfig } from '@drip/server/config'
import type { Deps } from '@drip/server/deps'
import type { Db } from '@drip/server/platform/database/db'
import type { Log } from '@drip/server/platform/log'
import { Refusal } from '@drip/server/platform/http/refusal'
import { runDueSchedules } from '@drip/server/platform/jobs/schedules'
import { ProviderDown } from '@drip/server/providers/call'
import sql from 'sql-template-tag'
import { startSandbox } from '../../sandbox/src/sandbox.ts'
import { openCopy } from '../../server/test/template.ts'
import { type Diary, createDiary } from './diary.ts'
import { ProcessDied } from './processes/life.ts'
import { type Process, startProcess } from './processes/process.ts'
import { type Outcome, createProcesses } from './processes/processes.ts'
import type { Random } from './random.ts'
import { type VirtualClock, createVirtualClock } from './virtual-clock.ts'

/** Early on an ordinary Monday in São Paulo; the following year has every kind of holiday. */
const START = '2026-01-05T09:00:00.000Z'
const PUBLIC_KEY = 'only-for-the-simulation'

export interface Answer<Body> {
  status: number
  body: Body
}

export interface Simulation {
  /** For checks: its connection cannot die. */
  db: Db
  clock: VirtualClock
  diary: Diary
  config: Config
  /** The outside world's address. */
  sandbox: string
  /** Several processes work at the same time, so the order of events is not determined. */
  sideBySide: boolean
  /** The number of the day, from 1. */
  day: number
  /** Forced refunds that the product logged as money that the payer has twice: it is booked (`checkTakenTwice`). */
  takenTwice: Set<string>
  /** Does something with a process; if that dies meanwhile, another one is started. */
  attempt<T>(work: (process: Process) => Promise<T>): Promise<Outcome<T>>
  /** The same, retried until there is an answer, as a person or a machine would. */
  insist<T>(work: (process: Process) => Promise<T>): Promise<T>
  /** Calls a use case, which may refuse or find a provider down; null in both cases. */
  use<T>(name: string, work: (deps: Deps) => Promise<T>): Promise<T | null>
  /** A call to the product's HTTP server, repeated until it is answered. */
  call<Body>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
  /** A call to the sandbox's control API. */
  control<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer<Body>>
  /** Moves the clock; nothing happens meanwhile. */
  pass(ms: number): Promise<void>
  passTo(instant: Date): Promise<void>
  /** Runs all due jobs on every process. */
  work(): Promise<void>
  /** Runs all due schedules. */
  runSchedules(): Promise<void>
  /** The outside world's own events: refunds arrive, webhooks are delivered. */
  tick(): Promise<void>
  /** Records something that must never happen. */
  violated(what: string, facts: unknown): void
  /** From now on processes die. */
  beginCrashes(): void
  /** From now on no process dies. */
  endCrashes(): void
  today(): ReturnType<typeof saoPauloDate>
  close(): Promise<void>
}

export interface SimulationOrder {
  random: Random
  /** The number of parallel processes; more than one needs a PostgreSQL server. */
  processes: number
  /** The mean number of steps that a process lives; 0 for ever. */
  stepsToLive: number
  onLine?: (line: string) => void
}

export async function openSimulation(order: SimulationOrder): Promise<Simulation> {
  // one process has one connection, on a server as in the embedded database, so that the seed determines the order
  const { db, drop } = await (order.processes > 1 ? openCopy() : openCopy(1))
  const clock = createVirtualClock(new Date(START))
  const diary = createDiary(order.onLine)
  await replaceQueueClock(db)
  const front = await openFront(() => processes.next())
  const url = addressOf(front)
  const sandbox = await startSandbox({ port: 0, file: ':memory:', dripUrl: url, clock, pace: 'byHand' })
  const config = configOf(sandbox.url, url)
  const violated = (what: string, facts: unknown) => {
    diary.violations.push({ day: simulation.day, what, facts })
    diary.note(`VIOLATION ${what}`)
  }
  const takenTwice = new Set<string>()
  const log = watchfulLog(violated, takenTwice)
  const processes = createProcesses(() => startProcess({ config, db, clock, log }), {
    crashes: order.random.fork('crashes'),
    stepsToLive: order.stepsToLive,
    diary,
  })

  const simulation: Simulation = {
    db,
    clock,
    diary,
    config,
    sandbox: sandbox.url,
    sideBySide: order.processes > 1,
    day: 0,
    takenTwice,
    attempt: (work) => processes.attempt(work),
    async insist(work) {
      for (;;) {
        const outcome = await simulation.attempt(work)
        if (!outcome.died) return outcome.value
      }
    },
    async use(name, work) {
      return simulation.insist(({ deps }) =>
        work(deps).catch((error: unknown) => {
          if (error instanceof Refusal || isOutage(error)) {
            diary.note(`${name}: ${error instanceof Refusal ? error.code : 'a provider is down'}`)
            return null
          }
          if (deps !== undefined && !isDeath(error)) violated(`${name} failed`, describe(error))
          throw error
        }),
      )
    },
    call: (method, path, body, headers = {}) =>
      simulation.insist(({ door }) => callDoor(door, { method, path, body, headers })),
    control: (method, path, body) => callControl(`${sandbox.url}/control${path}`, method, body),
    async pass(ms) {
      await simulation.passTo(new Date(clock.now().getTime() + ms))
    },
    async passTo(instant) {
      clock.moveTo(instant)
      await db.run(sql`update simulator_clock set at = ${clock.now()}`)
    },
    async work() {
      // work that arises meanwhile is done by the next process, or the next time
      await processes.attemptAll(async ({ deps }) => {
        const { failed } = await deps.jobs.drain()
        for (const { name, error } of failed) {
          if (!isOutage(error) && !isDeath(error)) violated(`job ${name} failed`, describe(error))
        }
      })
    },
    runSchedules: () =>
      processes.attemptAll(({ deps, schedules }) => runDueSchedules(deps.db, clock, log, schedules)),
    async tick() {
      await simulation.control('POST', '/tick', {})
      // a webhook may have killed the process that received it
      await processes.replaceDead()
    },
    violated,
    beginCrashes: () => processes.beginCrashes(),
    endCrashes: () => processes.endCrashes(),
    today: () => saoPauloDate(clock.now()),
    async close() {
      await processes.bury()
      await sandbox.close()
      front.closeAllConnections()
      front.close()
      await drop()
    },
  }
  await simulation.passTo(clock.now())
  const first = await processes.add()
  for (let more = 1; more < order.processes; more++) await processes.add()
  const webhooks = `${url}/webhooks/pix/${config.pix.webhookSecret}`
  await first.deps.pix.registerWebhook(webhooks)
  await first.deps.automaticPix?.registerWebhooks(webhooks)
  return simulation
}

function configOf(sandbox: string, url: string): Config {
  const config = readConfig({
    SANDBOX_PORT: new URL(sandbox).port,
    DEMO_SECRET: PUBLIC_KEY,
    CODES_PER_ADDRESS_AND_HOUR: '1000000',
    PUBLIC_URL: url,
    // so that most refunds and write-offs by staff need two people
    SECOND_PERSON_WRITE_OFF_CENTAVOS: '5000',
    SECOND_PERSON_REFUND_CENTAVOS: '5000',
    CREDIT_POLICY: JSON.stringify({ maxApprovedPerDay: 1e11, maxOpenGlobal: 1e12, maxActiveOrders: 5 }),
  })
  // e-mail goes through the gateway, because the SMTP port is the sandbox's own
  return { ...config, mail: { ...config.mail, smtpUrl: null } }
}

/** The queue asks the database for the time, through a function that can be replaced. */
async function replaceQueueClock(db: Db): Promise<void> {
  await db.raw('create table simulator_clock (at timestamptz not null)')
  await db.raw(`insert into simulator_clock values ('${START}')`)
  await db.raw(`create or replace function jobs_now() returns timestamptz
    language sql stable as 'select at from simulator_clock'`)
}

/** The address at which the outside world reaches the product, whichever process is alive. */
async function openFront(choose: () => Process | undefined): Promise<Server> {
  const front = createServer((request, response) => {
    const process = choose()
    if (process === undefined || process.life.diedAt !== null) request.socket.destroy()
    else process.door.routing(request, response)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return front
}

function addressOf(front: Server): string {
  // a server that listens on a TCP port has an address object
  const { port } = front.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

async function callDoor<Body>(
  door: Process['door'],
  it: {
    method: 'GET' | 'POST' | 'PUT'
    path: string
    body: unknown
    headers: Record<string, string>
  },
): Promise<Answer<Body>> {
  const response = await door.inject({
    method: it.method,
    url: it.path,
    headers: { ...(it.body === undefined ? {} : { 'content-type': 'application/json' }), ...it.headers },
    ...(it.body === undefined ? {} : { payload: JSON.stringify(it.body) }),
  })
  // the caller declares the expected shape
  const body = (response.body === '' ? {} : JSON.parse(response.body)) as Body
  return { status: response.statusCode, body }
}

async function callControl<Body>(url: string, method: string, body: unknown): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // as above
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
}

/**
 * An error in the product's log is a violation, unless its process died or its provider was down. So is a job that was
 * done twice, because the clock does not move while a job is running. Whether money was really taken back twice is checked
 * at the end of the day.
 */
function watchfulLog(violated: (what: string, facts: unknown) => void, takenTwice: Set<string>): Log {
  return {
    info: () => {},
    warn: (event, facts) => {
      if (event === 'jobs.done-twice') violated('a job is done once', facts)
    },
    error: (event, error, facts) => {
      if (isDeath(error) || isOutage(error) || EXPECTED.has(event)) return
      const refund = event === 'pix.taken-back-twice' ? facts?.['refund'] : undefined
      if (typeof refund === 'string') return void takenTwice.add(refund)
      violated(`the product logs ${event}`, { error: describe(error), ...facts })
    },
  }
}

/** Closed payer accounts and refusals by a merchant's bank are not our errors. */
const EXPECTED = new Set(['pix.refund-refused', 'payouts.transfer'])

function isDeath(error: unknown): boolean {
  return error instanceof ProcessDied || (error instanceof Error && isDeathCause(error.cause))
}
const isDeathCause = (cause: unknown): boolean => cause !== undefined && isDeath(cause)

function isOutage(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'PROVIDER_UNAVAILABLE'
  return error instanceof ProviderDown
}

export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
