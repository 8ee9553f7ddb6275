/** The jobs whose lease this process holds, in one lane per kind, and how many more it has room for. */
import type { Writer } from '../database/writes.ts'
import { type ClaimedJob, LEASE_SECONDS } from './jobs.store.ts'

/** A running job. */
export interface JobInHand<Known = unknown> {
  /** What the process that created it knows about it; undefined for a process that found only its row. */
  known: Known | undefined
  /** The job is done when this commits, which saves a separate write. */
  doneWith(to: Writer): void
}

export interface Handler {
  name: string
  retries: number
  /** Calls at once. */
  concurrency: number
  /** The maximum number of jobs in one call. */
  batch: number
  run: (payloads: readonly object[], jobs: readonly JobInHand[]) => Promise<void>
}

/** The outcome of a job without a row. */
export type Attempted = 'DONE' | 'FAILED' | 'NOT_BEGUN'

export interface HeldJob extends ClaimedJob {
  known: unknown
  leasedAt: number
  /** It has no row: its requester receives the outcome. */
  answer: ((attempted: Attempted) => void) | null
  runs: boolean
  /** Deleted by the work's own transaction. */
  isRemoved: boolean
}

export interface Lane {
  handler: Handler
  waiting: HeldJob[]
  calls: number
  /** The database may have more than there was room for. */
  hasMore: boolean
}

export interface HeldJobs {
  /** The lane of a kind. @throws Error if nothing handles it */
  lane(kind: string): Lane
  lanes(): Iterable<Lane>
  /** Puts a job into its lane, unless it is already held. */
  hold(job: ClaimedJob, leasedAt: number, about?: Partial<Pick<HeldJob, 'known' | 'answer'>>): void
  isHeld(job: HeldJob): boolean
  all(): HeldJob[]
  /** Releases it, whether it waits or runs. */
  drop(job: HeldJob): void
  /** Takes all waiting jobs out of the lanes; they are still held. */
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

/** How many more jobs a lane can hold. */
export function roomOf({ handler, calls, waiting }: Lane): number {
  return Math.max(0, (handler.concurrency - calls) * handler.batch - waiting.length)
}

/** Its lease may have expired: another process may have started it. */
export function isStale(job: HeldJob): boolean {
  return job.answer === null && performance.now() - job.leasedAt > LEASE_MS - 500
}
