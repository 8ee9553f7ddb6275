/**
 * Work that happens after a change: a row in the transaction of the change, done at least once, so every handler is
 * idempotent. The process that commits a job continues with it at once, from memory; its row is the guarantee: if the
 * process dies, the lease expires and another process finds it (decisions/0031).
 */
import { isUuid } from '@drip/core/documents/uuid'
import { SpanKind } from '@opentelemetry/api'
import { v7 } from 'uuid'
import type { Db, Tx } from '../database/db.ts'
import type { Handler, JobInHand } from './held-jobs.ts'
import { JOBS_CHANNEL, createJobRows } from './job-rows.ts'
import { type Drained, createJobWorker } from './job-worker.ts'
import {
  type Backlog,
  type DeadLetter,
  type NewJob,
  countDeadJobs,
  findBacklog,
  findDeadJobs,
  isKnownJob,
  removeDeadJob,
  retryDeadJob,
} from './jobs.store.ts'
import type { Log } from '../log.ts'
import { traced, traceparent } from '../tracing.ts'
import type { Notices } from './notices.ts'
import type { Writer } from '../database/writes.ts'

/** A kind of work, the type of its payload, and of what the creating process already knows. */
export interface JobKind<Payload extends object, Known = never> {
  name: string
  /** Retries after the first try, before the job is moved to the dead-letter list. */
  retries: number
  /** How many run at once in one process; for batched work, how many batches. */
  concurrency: number
  /** Never read: carries the payload's type. */
  payload?: Payload
  /** The same. */
  known?: Known
}

export function jobKind<Payload extends object, Known = never>(
  name: string,
  options: { retries?: number; concurrency?: number } = {},
): JobKind<Payload, Known> {
  return { name, retries: options.retries ?? 12, concurrency: options.concurrency ?? 10 }
}

export interface Jobs {
  /**
   * Adds a job to the transaction, due after `after` seconds. Written at the commit, all in one statement.
   * @param how.known what was just written and need not be read again; kept in memory only, so the handler must work
   *   without it
   */
  enqueue<Payload extends object, Known>(
    to: Writer,
    kind: JobKind<Payload, Known>,
    payload: Payload,
    how?: { after?: number; known?: Known },
  ): Promise<void>
  /** Adds many jobs of one kind. */
  enqueueAll<Payload extends object>(
    to: Writer,
    kind: JobKind<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>
  /**
   * Does a job at once for a caller outside who repeats it without an answer: it gets a row only if it fails or there
   * is no room. Returns when it is done or its row is written.
   */
  doNow<Payload extends object>(kind: JobKind<Payload>, payload: Payload): Promise<void>
  /**
   * For failures that are found again and again: adds nothing if the same job already waits, for its next try or for a
   * person.
   */
  keepTrying<Payload extends object>(kind: JobKind<Payload>, payload: Payload): Promise<void>
  /** Registers a handler; call before `work` or `drain`. */
  handle<Payload extends object, Known>(
    kind: JobKind<Payload, Known>,
    handler: (payload: Payload, job: JobInHand<Known>) => Promise<void>,
  ): void
  /**
   * The same for work that is cheaper in batches. If part of a batch fails, each job is run alone: repeating what is
   * already done must be harmless.
   */
  handleTogether<Payload extends object>(
    kind: JobKind<Payload>,
    handler: (payloads: readonly Payload[], jobs: readonly JobInHand[]) => Promise<void>,
  ): void
  /** Works until `stop`. `byHand`: holds the jobs it creates as a worker does, but runs them only when drained. */
  work(how?: { byHand: boolean }): Promise<void>
  /** For tests and the simulator: runs everything that is due now, and returns the failed jobs. */
  drain(): Promise<Drained>
  /** The backlog, by kind. */
  backlog(): Promise<Backlog[]>
  /** How many failed at every try. */
  deadCount(): Promise<number>
  /** Jobs that failed for the last time and wait for a person, newest first. */
  deadLetters(which: { number: number; size: number } | { ids: readonly string[] }): Promise<DeadLetter[]>
  /** Runs it again from the commit on, with all its tries. Returns its kind; null if it is no longer on the list. */
  retryDead(tx: Tx, id: string): Promise<string | null>
  /** Removes it from the list for good. Returns its kind; null if it is not on it. */
  discardDead(tx: Tx, id: string): Promise<string | null>
  /** Lets running jobs finish and starts no new ones. */
  stop(): Promise<void>
}

const BATCH = 25
const TRY_AGAIN_SECONDS = 1

export function createJobs(db: Db, notices: Notices, log: Log): Jobs {
  const holder = v7()
  const handlers = new Map<string, Handler>()
  const worker = createJobWorker({
    db,
    log,
    holder,
    handlers,
    removeWith: (to, id) => rows.removeWith(to, id),
  })
  const rows = createJobRows(db, notices, holder, worker)
  let stopHearing: (() => Promise<void>) | null = null

  return {
    handle: (kind, handler) => void handlers.set(kind.name, oneByOne(kind, handler)),
    handleTogether: (kind, handler) => void handlers.set(kind.name, inBatches(kind, handler)),

    async enqueue(to, kind, payload, how) {
      rows.addWith(to, [newJob(kind, payload, how)])
    },

    async enqueueAll(to, kind, payloads) {
      rows.addWith(
        to,
        payloads.map((it) => newJob(kind, it)),
      )
    },

    async doNow(kind, payload) {
      const job = newJob(kind, payload)
      const attempted = await worker.attempt({ ...job, tries: 0 })
      if (attempted === 'DONE') return
      await rows.add([attempted === 'FAILED' ? { ...job, wait: TRY_AGAIN_SECONDS } : job])
    },

    async keepTrying(kind, payload) {
      if (await isKnownJob(db, kind.name, payload)) return
      await rows.add([newJob(kind, payload, { after: TRY_AGAIN_SECONDS })])
    },

    async work({ byHand } = { byHand: false }) {
      worker.work(byHand)
      const poll = () => worker.expect(0)
      if (!byHand) stopHearing = await notices.subscribe(JOBS_CHANNEL, poll, poll)
    },

    drain: () => worker.drain(),

    backlog: () => findBacklog(db),
    deadCount: () => countDeadJobs(db),
    deadLetters: (which) => findDeadJobs(db, which),

    async retryDead(tx, id) {
      const kind = isUuid(id) ? await retryDeadJob(tx, id) : null
      if (kind !== null) tx.afterCommit(() => notices.publish(JOBS_CHANNEL, [kind]))
      return kind
    },

    discardDead: async (tx, id) => (isUuid(id) ? removeDeadJob(tx, id) : null),

    async stop() {
      // must come first, or a job might be started while the rest is released
      const stopped = worker.stop()
      await stopHearing?.()
      await stopped
    },
  }
}

function newJob(
  kind: JobKind<object, unknown>,
  payload: object,
  { after = 0, known }: { after?: number; known?: unknown } = {},
): NewJob {
  // with the trace that it follows from
  return {
    id: v7(),
    kind: kind.name,
    payload: { ...payload, ...traceparent() },
    known,
    wait: after,
    held: false,
  }
}

// Handlers of different payload types share one map: each is called only with its own kind's payload.

function oneByOne<Payload extends object, Known>(
  { name, retries, concurrency }: JobKind<Payload, Known>,
  handler: (payload: Payload, job: JobInHand<Known>) => Promise<void>,
): Handler {
  const one = handler as (payload: object, job: JobInHand) => Promise<void>
  return {
    name,
    retries,
    concurrency,
    batch: 1,
    run: async ([payload], [job]) => {
      if (payload !== undefined && job !== undefined)
        await traced(`job ${name}`, () => one(payload, job), { kind: SpanKind.CONSUMER, after: [payload] })
    },
  }
}

function inBatches<Payload extends object>(
  { name, retries, concurrency }: JobKind<Payload>,
  handler: (payloads: readonly Payload[], jobs: readonly JobInHand[]) => Promise<void>,
): Handler {
  const all = handler as Handler['run']
  const run: Handler['run'] = (payloads, jobs) =>
    traced(`jobs ${name}`, () => all(payloads, jobs), { kind: SpanKind.CONSUMER, after: payloads })
  return { name, retries, concurrency, batch: BATCH, run }
}
