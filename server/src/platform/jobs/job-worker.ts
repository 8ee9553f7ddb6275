/**
 * One process's share of the queue: it runs the jobs it holds, as many of a kind as may run at once, keeps their leases
 * meanwhile, claims what is due, and records the outcome. Leases use real time: the demo world's clock moves people's
 * days, not a process's heartbeat.
 */
import {
  type Attempted,
  type Handler,
  type HeldJob,
  type HeldJobs,
  type Lane,
  createHeldJobs,
  isStale,
  roomOf,
} from './held-jobs.ts'
import { type ClaimedJob, claimJobs, releaseJobs } from './jobs.store.ts'
import { createLeases } from './leases.ts'
import { createPolls } from './polls.ts'
import { type Outcome, type RunnerNeeds, createRunJobs, logFailures } from './run-jobs.ts'

export interface Drained {
  done: number
  failed: { name: string; error: unknown }[]
}

export interface JobWorker {
  /** How many jobs of a kind may be created already leased to this process: none unless it works. */
  roomFor(kind: string): number
  /** Continues with committed jobs that were created already leased to this process. */
  accept(jobs: readonly (ClaimedJob & { known: unknown })[], leasedAt: number): void
  /** Runs a job without a row, if there is room. */
  attempt(job: ClaimedJob): Promise<Attempted>
  /** Something is due in that many milliseconds. */
  expect(ms: number): void
  /** With `byHand` jobs are leased as usual, but run only when drained. */
  work(byHand: boolean): void
  drain(): Promise<Drained>
  stop(): Promise<void>
}

const STOP_MS = 10_000

export interface WorkerNeeds extends RunnerNeeds {
  handlers: ReadonlyMap<string, Handler>
}

export function createJobWorker(needs: WorkerNeeds): JobWorker {
  const { db, log, holder, handlers } = needs
  let state: 'rests' | 'byHand' | 'works' | 'stops' = 'rests'
  const held = createHeldJobs(handlers)
  const running = new Set<Promise<unknown>>()
  const logError = (error: unknown): void => log.error('jobs.error', error)

  const claim = () => claimDue(needs, held, () => state === 'stops')

  const polls = createPolls(async () => {
    const nextInMs = await claim().catch((error: unknown) => {
      logError(error)
      return null
    })
    for (const lane of held.lanes()) pump(lane)
    return nextInMs
  })
  const leases = createLeases(needs, held)
  const runJobs = createRunJobs(needs, (ms) => polls.expect(ms))

  const carryOut = async (handler: Handler, jobs: readonly HeldJob[]): Promise<Outcome[]> => {
    const outcomes = await runJobs(handler, jobs)
    for (const job of jobs) held.drop(job)
    return outcomes
  }

  /** Starts as many calls as may run. */
  const pump = (lane: Lane): void => {
    const { concurrency, batch } = lane.handler
    if (state !== 'works') return
    while (lane.waiting.length > 0 && lane.calls < concurrency) {
      const { stale = [], good = [] } = Object.groupBy(lane.waiting.splice(0, batch), (it) =>
        isStale(it) ? 'stale' : 'good',
      )
      for (const job of stale) held.drop(job)
      if (good.length > 0) start(lane, good)
    }
  }
  const start = (lane: Lane, jobs: readonly HeldJob[]): void => {
    lane.calls += 1
    const round = carryOut(lane.handler, jobs).then((outcomes) => {
      logFailures(log, outcomes)
      lane.calls -= 1
      running.delete(round)
      pump(lane)
      const { concurrency, batch } = lane.handler
      if (lane.hasMore && roomOf(lane) * 2 >= concurrency * batch) polls.now()
    })
    running.add(round)
  }

  return {
    roomFor: (kind) => (state === 'works' || state === 'byHand' ? roomOf(held.lane(kind)) : 0),

    accept(jobs, leasedAt) {
      for (const job of jobs) held.hold(job, leasedAt, job)
      for (const kind of new Set(jobs.map((it) => it.kind))) pump(held.lane(kind))
    },

    attempt(job) {
      if (state !== 'works' || roomOf(held.lane(job.kind)) === 0) return Promise.resolve('NOT_BEGUN')
      return new Promise((answer) => {
        held.hold(job, 0, { answer })
        pump(held.lane(job.kind))
      })
    },

    expect: (ms) => polls.expect(ms),

    work(byHand) {
      state = byHand ? 'byHand' : 'works'
      if (byHand) return
      leases.start()
      polls.start()
    },

    async drain() {
      await leases.renew()
      return drainAll(held, claim, carryOut)
    },

    async stop() {
      state = 'stops'
      const lastPoll = polls.stop()
      const left = held.takeWaiting()
      for (const job of left) {
        held.drop(job)
        job.answer?.('NOT_BEGUN')
      }
      const waiting = left.filter((it) => it.answer === null).map((it) => it.id)
      // an unreachable database is no reason not to stop: the leases expire by themselves
      if (waiting.length > 0) await releaseJobs(db, holder, waiting).catch(logError)
      await lastPoll
      // long work keeps its lease to the end
      await Promise.race([Promise.all(running), new Promise((over) => setTimeout(over, STOP_MS).unref())])
      await leases.stop()
    },
  }
}

/** Claims what is due and fits; returns in how many milliseconds more is due. */
async function claimDue(
  { db, holder, handlers }: WorkerNeeds,
  held: HeldJobs,
  isOver: () => boolean,
): Promise<number | null> {
  const room = new Map<string, number>()
  for (const kind of handlers.keys()) {
    const lane = held.lane(kind)
    const count = roomOf(lane)
    if (count > 0) room.set(kind, count)
    // due jobs of this kind are claimed as soon as there is room
    else lane.hasMore = true
  }
  if (room.size === 0) return null
  const leasedAt = performance.now()
  const { jobs, nextInMs } = await claimJobs(db, holder, room)
  if (isOver()) {
    await releaseJobs(
      db,
      holder,
      jobs.map((it) => it.id),
    )
    return null
  }
  const byKind = Map.groupBy(jobs, (it) => it.kind)
  for (const [kind, count] of room) held.lane(kind).hasMore = (byKind.get(kind)?.length ?? 0) >= count
  for (const job of jobs.toSorted(byId)) held.hold(job, leasedAt)
  return nextInMs
}

/** Runs everything waiting and due, kind by kind, until nothing is left. */
async function drainAll(
  held: HeldJobs,
  claim: () => Promise<unknown>,
  carryOut: (handler: Handler, jobs: readonly HeldJob[]) => Promise<Outcome[]>,
): Promise<Drained> {
  const drained: Drained = { done: 0, failed: [] }
  for (;;) {
    const own = held.takeWaiting()
    if (own.length === 0) {
      await claim()
      own.push(...held.takeWaiting())
    }
    if (own.length === 0) return drained
    for (const [kind, jobs] of Map.groupBy(own.toSorted(byId), (it) => it.kind)) {
      const { handler } = held.lane(kind)
      for (let from = 0; from < jobs.length; from += handler.batch) {
        for (const it of await carryOut(handler, jobs.slice(from, from + handler.batch))) {
          if (it.failed) drained.failed.push({ name: kind, error: it.error })
          else drained.done++
        }
      }
    }
  }
}

/** Ids of one process increase: jobs requested first are started first. */
function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
