/**
 * The metrics that Prometheus reads from each process: the process itself, the requests it answers, the state of the
 * providers that it calls, and, from the database, the waiting work and the money on its way. Alert rules and a
 * dashboard are in deploy/.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import { answerWithin } from '../../../platform/answer-within.ts'
import type { Door } from '../../../platform/http/http.ts'
import { operationOf } from '../../../platform/http/serve.ts'
import type { Guards } from '../../../providers/guards.ts'
import { findVerdict, type Verdict } from '../../records/verdicts/verdicts.store.ts'
import { findMoneyOnItsWay, type MoneyOnItsWay } from './find-money-on-its-way.ts'
import { findLockWaits, findOpenDifferences } from './metrics.store.ts'

export interface Metrics {
  readonly contentType: string
  /** In Prometheus's text format. */
  text(): Promise<string>
  /** A request was answered. `route`: as declared, without the values in it. */
  answered(route: string, status: number, seconds: number): void
}

const STATES = { NORMAL: 0, TESTING: 1, INTERRUPTED: 2 } as const
/** Prometheus waits ten seconds, and a process whose database hangs must still be visible. */
const READ_MS = 3000
/** Seconds: a page's budget is in the middle. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics({
  db,
  jobs,
  guards,
  log,
  replica,
}: Pick<Deps, 'db' | 'jobs' | 'guards' | 'log' | 'replica'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'drip_request_seconds',
    help: 'How long requests took, by route and class of status',
    labelNames: ['route', 'status'],
    buckets: LATENCIES,
    registers: [registry],
  })
  measureCompanies(registry, guards)
  measureReplica(registry, replica)
  const updateGauges = measureWork(registry, { db, jobs, log })
  return {
    contentType: registry.contentType,
    async text() {
      await updateGauges()
      return registry.metrics()
    },
    answered: (route, status, seconds) =>
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
  }
}

/** Streams are not measured, because they stay open for as long as somebody watches. */
export function measureRequests(app: Door, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url = 'nowhere', config } = request.routeOptions
    if (operationOf(config)?.reads === 'stream') return
    metrics.answered(`${request.method} ${url}`, reply.statusCode, reply.elapsedTime / 1000)
  })
}

function measureCompanies(registry: Registry, guards: Guards): void {
  const ofProvider = { labelNames: ['provider'], registers: [] }
  registry.registerMetric(
    new Gauge({
      ...ofProvider,
      name: 'drip_provider_state',
      help: '0 normal, 1 the next call is a test, 2 left alone after many failures',
      collect() {
        for (const { provider, state } of guards.traffic()) this.set({ provider }, STATES[state])
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      ...ofProvider,
      name: 'drip_provider_calls_in_flight',
      help: 'Calls to a provider under way now',
      collect() {
        for (const { provider, inFlight } of guards.traffic()) this.set({ provider }, inFlight)
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      ...ofProvider,
      labelNames: ['provider', 'outcome'],
      name: 'drip_provider_calls_total',
      help: 'Calls to a provider: begun, of these failed, and refused (not made: it was left alone, or crowded)',
      collect() {
        this.reset()
        for (const { provider, calls, failures, refused } of guards.traffic()) {
          this.inc({ provider, outcome: 'begun' }, calls)
          this.inc({ provider, outcome: 'failed' }, failures)
          this.inc({ provider, outcome: 'refused' }, refused)
        }
      },
    }),
  )
}

/** Reports nothing if there is no replica, nor in a worker, which reads no lists. */
function measureReplica(registry: Registry, replica: Deps['replica']): void {
  if (replica === null) return
  registry.registerMetric(
    new Gauge({
      name: 'drip_replica_lag_seconds',
      help: 'How old what lists are read from is; none while the copy of the database is away',
      registers: [],
      collect() {
        this.remove()
        const lag = replica.lagSeconds()
        if (lag !== null) this.set(lag)
      },
    }),
  )
}

interface Work {
  backlog: Awaited<ReturnType<Deps['jobs']['backlog']>>
  failedForGood: number
  money: MoneyOnItsWay[]
  differences: number
  lockWaits: number
  verdict: Verdict | null
}

/**
 * Every process reports the same values: combine them with the maximum, not the sum. All come from one reading. Where
 * the database does not answer there are none, because old values say nothing about now; the process's own metrics are
 * still reported.
 * @returns a function that reads the values and sets the gauges; it never fails
 */
function measureWork(
  registry: Registry,
  { db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>,
): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({
    name: 'drip_database_up',
    help: '1 when the database told this process what follows from it within three seconds, else 0',
    registers,
  })
  const ofJobs = new Gauge({
    name: 'drip_jobs',
    help: 'Jobs of a kind: due, under way, later (planned, or to be tried again), and of them all those that failed before',
    labelNames: ['kind', 'state'],
    registers,
  })
  const oldestDue = new Gauge({
    name: 'drip_jobs_oldest_due_seconds',
    help: 'How long the job of a kind that has been due longest waits for somebody to take it',
    labelNames: ['kind'],
    registers,
  })
  const failedForGood = new Gauge({
    name: 'drip_jobs_failed_for_good',
    help: 'Jobs that failed at every try and wait for a person',
    registers,
  })
  const money = new Gauge({
    name: 'drip_money_on_its_way_centavos',
    help: 'Money that has left the ledger and has not arrived: refunds by Pix and transfers to merchants, by state',
    labelNames: ['what', 'state'],
    registers,
  })
  const differences = new Gauge({
    name: 'drip_differences_open',
    help: 'Differences between our books and those of the PSP and the payout companies that nobody has resolved',
    registers,
  })
  const lockWaits = new Gauge({
    name: 'drip_database_lock_waits',
    help: 'Sessions of the database that wait for a lock now',
    registers,
  })
  const brokenTruths = new Gauge({
    name: 'drip_truths_broken',
    help: 'What the last look at all truths found that must never be',
    registers,
  })
  const truthsLookedAt = new Gauge({
    name: 'drip_truths_looked_at_seconds',
    help: 'When all truths were last looked at, in seconds since 1970',
    registers,
  })
  const show = (work: Work) => {
    for (const { name: kind, due, underWay, later, failed, oldestDueSeconds } of work.backlog) {
      ofJobs.set({ kind, state: 'due' }, due)
      ofJobs.set({ kind, state: 'under_way' }, underWay)
      ofJobs.set({ kind, state: 'later' }, later)
      ofJobs.set({ kind, state: 'failed_before' }, failed)
      oldestDue.set({ kind }, oldestDueSeconds)
    }
    failedForGood.set(work.failedForGood)
    for (const { what, state, amount } of work.money) money.set({ what, state }, amount)
    differences.set(work.differences)
    lockWaits.set(work.lockWaits)
    if (work.verdict === null) return
    brokenTruths.set(work.verdict.differences)
    truthsLookedAt.set(work.verdict.lookedAt.getTime() / 1000)
  }
  let underWay: Promise<Work> | null = null
  // one reading at a time: a database that hangs is asked once, however often Prometheus asks us
  const readOnce = () =>
    (underWay ??= readWork({ db, jobs }).finally(() => {
      underWay = null
    }))
  return async () => {
    const work = await answerWithin(READ_MS, readOnce()).catch((error: unknown) => {
      log.warn('metrics.database', { error: String(error) })
      return null
    })
    up.set(work === null ? 0 : 1)
    for (const it of [ofJobs, oldestDue, money]) it.reset()
    for (const it of [failedForGood, differences, lockWaits, brokenTruths, truthsLookedAt]) it.remove()
    if (work !== null) show(work)
  }
}

async function readWork({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<Work> {
  const [backlog, failedForGood, money, differences, lockWaits, verdict] = await Promise.all([
    jobs.backlog(),
    jobs.deadCount(),
    findMoneyOnItsWay(db),
    findOpenDifferences(db),
    findLockWaits(db),
    findVerdict(db),
  ])
  return { backlog, failedForGood, money, differences, lockWaits, verdict }
}
