/**
 * One process's share of the queue: runs what it has, as much of a kind as may run at once, keeps its leases while it works,
 * takes what is due, and writes down what became of it. Leases live by real time: the clock of the demo world moves people's
 * days, not a process's pulse.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '../database/db.ts'
import {
  LEASE_SECONDS,
  type ClaimedJob,
  buryJob,
  postponeJob,
  releaseJobs,
  removeJobs,
  renewLeases,
  setAside,
  claimJobs,
} from './jobs.store.ts'
import { type Log, maskPersonal } from '../log.ts'
import { together } from '../database/together.ts'
import type { Writer } from '../database/writes.ts'

/** A job that is being done. */
export interface JobInHand<Known = unknown> {
  /** What the process that caused it has said of it; undefined for whoever finds only its row. */
  known: Known | undefined
  /** The job is done when this is committed: saves writing so afterwards. */
  doneWith(to: Writer): void
}

export interface Handler {
  name: string
  retries: number
  /** Calls at once. */
  concurrency: number
  /** Jobs in one call, at most. */
  batch: number
  run: (payloads: readonly object[], jobs: readonly JobInHand[]) => Promise<void>
}

/** An error of work that was not even begun, because what it needs is not to be had now: no try of the job is used up. */
interface NotTried {
  tryAgainInMs: number
}

/** What became of a job without a row. */
export type Attempted = 'DONE' | 'FAILED' | 'NOT_BEGUN'

export interface JobWorker {
  /** How many jobs of a kind may be born leased to this process: none unless it works. */
  roomFor(kind: string): number
  /** Goes on with jobs that were born leased to this process, now that they are committed. */
  accept(jobs: readonly (ClaimedJob & { known: unknown })[], leasedAt: number): void
  /** Does one that has no row, where there is room. */
  attempt(job: ClaimedJob): Promise<Attempted>
  /** Something is due in so many milliseconds. */
  expect(ms: number): void
  /** With `byHand` jobs are born leased as ever, but only run when drained. */
  work(byHand: boolean): void
  drain(): Promise<{ done: number; failed: { name: string; error: unknown }[] }>
  stop(): Promise<void>
}

interface Held extends ClaimedJob {
  known: unknown
  leasedAt: number
  /** Has no row: who asked for it hears what became of it. */
  answer: ((attempted: Attempted) => void) | null
  runs: boolean
  /** Deleted by the work's own transaction. */
  isRemoved: boolean
}
interface Lane {
  handler: Handler
  waiting: Held[]
  calls: number
  /** There may be more in the database than there was room for. */
  hasMore: boolean
}
type Outcome = { job: Held } & ({ failed: false } | { failed: true; error: unknown })

const LEASE_MS = LEASE_SECONDS * 1000
const RENEW_EVERY_MS = 1500
/** Where nothing is known to be due: notices are hints, and a process that dies tells nobody. */
const LOOK_EVERY_MS = 5000
const STOP_MS = 10_000
const MAX_WAIT_SECONDS = 900
const MAX_ERROR_LENGTH = 500

export interface WorkerNeeds {
  db: Db
  log: Log
  holder: string
  handlers: ReadonlyMap<string, Handler>
  /** Has the row deleted when the transaction commits. */
  removeWith: (to: Writer, id: string) => void
}

export function createJobWorker({ db, log, holder, handlers, removeWith }: WorkerNeeds): JobWorker {
  let state: 'rests' | 'byHand' | 'works' | 'stops' = 'rests'
  const held = new Map<string, Held>()
  const lanes = new Map<string, Lane>()
  const running = new Set<Promise<unknown>>()
  let polling: Promise<void> | null = null
  let pollAgain = false
  let timer: { at: number; it: NodeJS.Timeout } | undefined
  let pulse: NodeJS.Timeout | undefined

  const laneOf = (kind: string): Lane => {
    const known = lanes.get(kind)
    if (known !== undefined) return known
    const handler = handlers.get(kind)
    if (handler === undefined) throw new Error(`no handler for job ${kind}`)
    const lane = { handler, waiting: [], calls: 0, hasMore: false }
    lanes.set(kind, lane)
    return lane
  }
  const roomOf = (lane: Lane): number => {
    const { concurrency, batch } = lane.handler
    return Math.max(0, (concurrency - lane.calls) * batch - lane.waiting.length)
  }

  const hold = (
    job: ClaimedJob,
    leasedAt: number,
    { known, answer = null }: Partial<Pick<Held, 'known' | 'answer'>> = {},
  ): void => {
    if (held.has(job.id)) return
    const it = { ...job, known, leasedAt, answer, runs: false, isRemoved: false }
    held.set(job.id, it)
    laneOf(job.kind).waiting.push(it)
  }

  const remove = together<string>(async (ids) => {
    const removed = await removeJobs(db, ids)
    // somebody else took it while it was done here: the lease ran out, or was taken twice
    if (removed < ids.length) log.warn('jobs.done-twice', { jobs: ids.length - removed })
  })

  const inHand = (job: Held): JobInHand => ({
    known: job.known,
    doneWith(to) {
      if (job.answer !== null) return
      removeWith(to, job.id)
      to.afterCommit(() => {
        job.isRemoved = true
      })
    },
  })

  /** With the error of what failed. What fails together is done one by one. */
  const perform = async ({ run }: Handler, jobs: readonly Held[]): Promise<Outcome[]> => {
    const attempt = (those: readonly Held[]) =>
      run(
        those.map((it) => it.payload),
        those.map(inHand),
      )
    if (jobs.length > 1) {
      const done = await attempt(jobs).then(
        () => true,
        () => false,
      )
      if (done) return jobs.map((job) => ({ job, failed: false }))
    }
    return Promise.all(
      jobs.map((job) =>
        attempt([job]).then(
          () => ({ job, failed: false as const }),
          (error: unknown) => ({ job, failed: true as const, error }),
        ),
      ),
    )
  }

  const writeDown = async (outcomes: readonly Outcome[]): Promise<void> => {
    const written = outcomes.filter((it) => it.job.answer === null)
    const done = written.filter((it) => !it.failed && !it.job.isRemoved).map((it) => it.job.id)
    for (const { job, failed } of outcomes) job.answer?.(failed ? 'FAILED' : 'DONE')
    await Promise.all([
      done.length === 0 ? undefined : remove(done),
      ...written.map(async (it) => {
        if (!it.failed) return
        const { id, kind, tries } = it.job
        if (isNotTried(it.error)) {
          const later = (it.error.tryAgainInMs / 1000) * spread()
          await setAside(db, holder, id, later)
          return expect(later * 1000)
        }
        if (tries >= laneOf(kind).handler.retries) return buryJob(db, holder, id, wordsOf(it.error))
        const wait = waitAfter(tries)
        await postponeJob(db, holder, id, wait)
        expect(wait * 1000)
      }),
    ])
  }

  /** Runs jobs of one kind to their end; never fails. */
  const carryOut = async (handler: Handler, jobs: readonly Held[]): Promise<Outcome[]> => {
    for (const job of jobs) job.runs = true
    const outcomes = await perform(handler, jobs)
    // what cannot be written down is done once more when the lease is over
    await writeDown(outcomes).catch((error: unknown) => log.error('jobs.not-written', error))
    for (const job of jobs) held.delete(job.id)
    return outcomes
  }

  const isStale = (job: Held): boolean =>
    job.answer === null && performance.now() - job.leasedAt > LEASE_MS - 500
  const drop = (job: Held): void => {
    held.delete(job.id)
    const lane = laneOf(job.kind)
    lane.waiting = lane.waiting.filter((it) => it !== job)
  }

  /** Starts as many calls as may run. */
  const pump = (lane: Lane): void => {
    const { handler } = lane
    if (state !== 'works') return
    while (lane.waiting.length > 0 && lane.calls < handler.concurrency) {
      const jobs = lane.waiting.splice(0, handler.batch).filter((it) => {
        // whoever finds it due may have begun with it
        if (isStale(it)) held.delete(it.id)
        return !isStale(it)
      })
      if (jobs.length > 0) start(lane, jobs)
    }
  }
  const start = (lane: Lane, jobs: readonly Held[]): void => {
    lane.calls += 1
    const round = carryOut(lane.handler, jobs).then((outcomes) => {
      for (const it of outcomes)
        if (it.failed && isNotTried(it.error))
          log.info('job.set-aside', { job: it.job.kind, id: it.job.id, why: wordsOf(it.error) })
        else if (it.failed)
          log.error('job.failed', it.error, { job: it.job.kind, id: it.job.id, tries: it.job.tries })
      lane.calls -= 1
      running.delete(round)
      pump(lane)
      const { concurrency, batch } = lane.handler
      if (lane.hasMore && roomOf(lane) * 2 >= concurrency * batch) poll()
    })
    running.add(round)
  }

  const claimDue = async (): Promise<number | null> => {
    const room = new Map<string, number>()
    for (const kind of handlers.keys()) {
      const lane = laneOf(kind)
      const count = roomOf(lane)
      if (count > 0) room.set(kind, count)
      // what is due of it is looked for as soon as there is room
      else lane.hasMore = true
    }
    if (room.size === 0) return null
    const leasedAt = performance.now()
    const { jobs, nextInMs } = await claimJobs(db, holder, room)
    if (state === 'stops') {
      await releaseJobs(
        db,
        holder,
        jobs.map((it) => it.id),
      )
      return null
    }
    const byKind = Map.groupBy(jobs, (it) => it.kind)
    for (const [kind, count] of room) laneOf(kind).hasMore = (byKind.get(kind)?.length ?? 0) >= count
    for (const job of jobs.toSorted(byId)) hold(job, leasedAt)
    return nextInMs
  }

  const poll = (): void => {
    if (state !== 'works') return
    if (polling !== null) {
      pollAgain = true
      return
    }
    clearTimeout(timer?.it)
    timer = undefined
    polling = claimDue()
      .catch((error: unknown) => {
        log.error('jobs.error', error)
        return null
      })
      .then((nextInMs) => {
        polling = null
        expect(Math.min(nextInMs ?? LOOK_EVERY_MS, LOOK_EVERY_MS))
        for (const lane of lanes.values()) pump(lane)
        if (!pollAgain) return
        pollAgain = false
        poll()
      })
  }
  const expect = (ms: number): void => {
    if (state !== 'works') return
    const at = performance.now() + Math.max(ms, 5)
    if (timer !== undefined && timer.at <= at) return
    clearTimeout(timer?.it)
    timer = { at, it: setTimeout(poll, at - performance.now()) }
  }

  /** Keeps what has been held for a while; what was lost and not begun is left to whoever has it. */
  const renew = async (jobs: readonly Held[]): Promise<void> => {
    if (jobs.length === 0) return
    const leasedAt = performance.now()
    const kept = new Set(
      await renewLeases(
        db,
        holder,
        jobs.map((it) => it.id),
      ),
    )
    for (const job of jobs) {
      if (kept.has(job.id)) job.leasedAt = leasedAt
      else if (!job.runs) drop(job)
      else if (held.has(job.id) && !job.isRemoved) log.warn('jobs.lease-lost', { job: job.kind, id: job.id })
    }
  }
  let renewing: Promise<void> | null = null
  const beat = (): void => {
    if (renewing !== null) return
    const before = performance.now() - RENEW_EVERY_MS / 2
    renewing = renew([...held.values()].filter((it) => it.answer === null && it.leasedAt < before))
      .catch((error: unknown) => log.error('jobs.error', error))
      .finally(() => {
        renewing = null
      })
  }

  return {
    roomFor: (kind) => (state === 'works' || state === 'byHand' ? roomOf(laneOf(kind)) : 0),

    accept(jobs, leasedAt) {
      for (const job of jobs) hold(job, leasedAt, job)
      for (const kind of new Set(jobs.map((it) => it.kind))) pump(laneOf(kind))
    },

    attempt(job) {
      if (state !== 'works' || roomOf(laneOf(job.kind)) === 0) return Promise.resolve('NOT_BEGUN')
      return new Promise((answer) => {
        hold(job, 0, { answer })
        pump(laneOf(job.kind))
      })
    },

    expect,

    work(byHand) {
      state = byHand ? 'byHand' : 'works'
      if (byHand) return
      pulse = setInterval(beat, RENEW_EVERY_MS)
      poll()
    },

    async drain() {
      const outcome: Awaited<ReturnType<JobWorker['drain']>> = { done: 0, failed: [] }
      await renew([...held.values()])
      for (;;) {
        const own = [...lanes.values()].flatMap((lane) => lane.waiting.splice(0))
        if (own.length === 0) {
          await claimDue()
          own.push(...[...lanes.values()].flatMap((lane) => lane.waiting.splice(0)))
        }
        if (own.length === 0) return outcome
        for (const [kind, jobs] of Map.groupBy(own.toSorted(byId), (it) => it.kind)) {
          const { handler } = laneOf(kind)
          for (let from = 0; from < jobs.length; from += handler.batch) {
            for (const it of await carryOut(handler, jobs.slice(from, from + handler.batch))) {
              if (it.failed) outcome.failed.push({ name: kind, error: it.error })
              else outcome.done++
            }
          }
        }
      }
    },

    async stop() {
      state = 'stops'
      clearTimeout(timer?.it)
      const left = [...lanes.values()].flatMap((lane) => lane.waiting.splice(0))
      for (const job of left) {
        held.delete(job.id)
        job.answer?.('NOT_BEGUN')
      }
      const waiting = left.filter((it) => it.answer === null).map((it) => it.id)
      // a database that is away is no reason not to stop: the leases run out by themselves
      if (waiting.length > 0)
        await releaseJobs(db, holder, waiting).catch((error: unknown) => log.error('jobs.error', error))
      await polling
      // whoever works long keeps its lease to the end
      await Promise.race([Promise.all(running), new Promise((over) => setTimeout(over, STOP_MS).unref())])
      clearInterval(pulse)
      await renewing
    },
  }
}

/** Ids of one process count up: what was asked for first is begun first. */
function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}

/** 1 to 2 s, 2 to 4 s, 4 to 8 s …: by chance, so that what failed together comes back apart. */
function waitAfter(tries: number): number {
  return (Math.min(MAX_WAIT_SECONDS, 2 ** (tries + 1)) * spread()) / 2
}

/** Between once and twice. */
function spread(): number {
  return 1 + randomBytes(1).readUInt8() / 256
}

function isNotTried(error: unknown): error is Error & NotTried {
  return error instanceof Error && 'tryAgainInMs' in error
}

/** An error's own words and its causes', without stack and without what is somebody's. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  const cause = error instanceof Error && error.cause !== undefined ? ` <- ${wordsOf(error.cause)}` : ''
  return maskPersonal(said + cause).slice(0, MAX_ERROR_LENGTH)
}
