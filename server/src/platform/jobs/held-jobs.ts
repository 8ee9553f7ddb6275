/** What one process has in hand: the jobs that it holds a lease of, in one lane for each kind, and how many more there is room for. */
import type { Writer } from '../database/writes.ts'
import { type ClaimedJob, LEASE_SECONDS } from './jobs.store.ts'

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

/** What became of a job without a row. */
export type Attempted = 'DONE' | 'FAILED' | 'NOT_BEGUN'

export interface HeldJob extends ClaimedJob {
  known: unknown
  leasedAt: number
  /** Has no row: who asked for it hears what became of it. */
  answer: ((attempted: Attempted) => void) | null
  runs: boolean
  /** Deleted by the work's own transaction. */
  isRemoved: boolean
}

export interface Lane {
  handler: Handler
  waiting: HeldJob[]
  calls: number
  /** There may be more in the database than there was room for. */
  hasMore: boolean
}

export interface HeldJobs {
  /** The lane of a kind. @throws Error when nobody handles it */
  lane(kind: string): Lane
  lanes(): Iterable<Lane>
  /** Puts a job into its lane, unless it is held already. */
  hold(job: ClaimedJob, leasedAt: number, about?: Partial<Pick<HeldJob, 'known' | 'answer'>>): void
  isHeld(job: HeldJob): boolean
  all(): HeldJob[]
  /** Holds it no more, whether it waits or runs. */
  drop(job: HeldJob): void
  /** Takes out of the lanes whatever waits; it is still held. */
  takeWaiting(): HeldJob[]
}

const LEASE_MS = LEASE_SECONDS * 1000

export function createHeldJobs(handlers: ReadonlyMap<string, Handler>): HeldJobs {
  const held = new Map<string, HeldJob>()
  const lanes = new Map<string, Lane>()

  const laneOf = (kind: string): Lane => {
    const known = lanes.get(kind)
    if (known !== undefined) return known
    const handler = handlers.get(kind)
    if (handler === undefined) throw new Error(`no handler for job ${kind}`)
    const lane = { handler, waiting: [], calls: 0, hasMore: false }
    lanes.set(kind, lane)
    return lane
  }

  return {
    lane: laneOf,
    lanes: () => lanes.values(),
    hold(job, leasedAt, { known, answer = null } = {}) {
      if (held.has(job.id)) return
      const it = { ...job, known, leasedAt, answer, runs: false, isRemoved: false }
      held.set(job.id, it)
      laneOf(job.kind).waiting.push(it)
    },
    isHeld: (job) => held.has(job.id),
    all: () => [...held.values()],
    drop(job) {
      held.delete(job.id)
      const lane = laneOf(job.kind)
      lane.waiting = lane.waiting.filter((it) => it !== job)
    },
    takeWaiting: () => [...lanes.values()].flatMap((lane) => lane.waiting.splice(0)),
  }
}

/** How many more jobs a lane can take. */
export function roomOf({ handler, calls, waiting }: Lane): number {
  return Math.max(0, (handler.concurrency - calls) * handler.batch - waiting.length)
}

/** Its lease may be over: whoever finds it due may have begun with it. */
export function isStale(job: HeldJob): boolean {
  return job.answer === null && performance.now() - job.leasedAt > LEASE_MS - 500
}
