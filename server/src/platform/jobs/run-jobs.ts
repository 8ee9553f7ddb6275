/** Runs jobs of one kind and records their outcome: done, to be retried, or on the dead-letter list. */
import { randomBytes } from 'node:crypto'
import { type Db, isDatabaseAway } from '../database/db.ts'
import { together } from '../database/together.ts'
import type { Writer } from '../database/writes.ts'
import { type Log, maskPersonal } from '../log.ts'
import type { Handler, HeldJob, JobInHand } from './held-jobs.ts'
import { markJobDead, postponeJob, removeJobs, setAside } from './jobs.store.ts'

export interface RunnerNeeds {
  db: Db
  log: Log
  holder: string
  /** Deletes the row when the transaction commits. */
  removeWith: (to: Writer, id: string) => void
}

/** The outcome of a job. */
export type Outcome = { job: HeldJob } & ({ failed: false } | { failed: true; error: unknown })

/** Never fails. */
export type RunJobs = (handler: Handler, jobs: readonly HeldJob[]) => Promise<Outcome[]>

/**
 * The error of work that could not be started, because something it needs is not available now: it does not count as a
 * try.
 */
interface NotTried {
  tryAgainInMs: number
}

const MAX_WAIT_SECONDS = 900
/** How soon an unavailable database is tried again. */
const DATABASE_BACK_MS = 5000
const MAX_ERROR_LENGTH = 500

/** @param expect is told in how many milliseconds a failed job is due again */
export function createRunJobs(
  { db, log, holder, removeWith }: RunnerNeeds,
  expect: (ms: number) => void,
): RunJobs {
  const remove = together<string>(async (ids) => {
    const removed = await removeJobs(db, ids)
    // another process took it while it was done here: the lease expired, or was taken twice
    if (removed < ids.length) log.warn('jobs.done-twice', { jobs: ids.length - removed })
  })

  const putOff = async ({ retries }: Handler, { id, tries }: HeldJob, error: unknown): Promise<void> => {
    const untried = untriedFor(error)
    if (untried !== null) {
      const later = (untried / 1000) * spread()
      await setAside(db, holder, id, later)
      return expect(later * 1000)
    }
    if (tries >= retries) return markJobDead(db, holder, id, wordsOf(error))
    const wait = waitAfter(tries)
    await postponeJob(db, holder, id, wait)
    expect(wait * 1000)
  }

  const writeDown = async (handler: Handler, outcomes: readonly Outcome[]): Promise<void> => {
    for (const { job, failed } of outcomes) job.answer?.(failed ? 'FAILED' : 'DONE')
    const written = outcomes.filter((it) => it.job.answer === null)
    const done = written.filter((it) => !it.failed && !it.job.isRemoved).map((it) => it.job.id)
    await Promise.all([
      done.length === 0 ? undefined : remove(done),
      ...written.map((it) => (it.failed ? putOff(handler, it.job, it.error) : undefined)),
    ])
  }

  return async (handler, jobs) => {
    for (const job of jobs) job.runs = true
    const outcomes = await perform(handler, jobs, removeWith)
    // an outcome that cannot be recorded is repeated when the lease expires
    await writeDown(handler, outcomes).catch((error: unknown) => log.error('jobs.not-written', error))
    return outcomes
  }
}

/** With the error of failed jobs. A failing batch is run one by one. */
async function perform(
  { run }: Handler,
  jobs: readonly HeldJob[],
  removeWith: RunnerNeeds['removeWith'],
): Promise<Outcome[]> {
  const attempt = (those: readonly HeldJob[]) =>
    run(
      those.map((it) => it.payload),
      those.map((it) => inHand(it, removeWith)),
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

function inHand(job: HeldJob, removeWith: RunnerNeeds['removeWith']): JobInHand {
  return {
    known: job.known,
    doneWith(to) {
      if (job.answer !== null) return
      removeWith(to, job.id)
      to.afterCommit(() => {
        job.isRemoved = true
      })
    },
  }
}

/** Logs why jobs failed, without personal data. */
export function logFailures(log: Log, outcomes: readonly Outcome[]): void {
  for (const it of outcomes) {
    if (!it.failed) continue
    const { id, kind, tries } = it.job
    if (untriedFor(it.error) !== null) log.info('job.set-aside', { job: kind, id, why: wordsOf(it.error) })
    else log.error('job.failed', it.error, { job: kind, id, tries })
  }
}

/** 1 to 2 s, 2 to 4 s, 4 to 8 s …, random, so that simultaneous failures are retried apart. */
function waitAfter(tries: number): number {
  return (Math.min(MAX_WAIT_SECONDS, 2 ** (tries + 1)) * spread()) / 2
}

/** A random factor between one and two. */
function spread(): number {
  return 1 + randomBytes(1).readUInt8() / 256
}

/**
 * In how many milliseconds work is retried that did not count as a try, because the database or something else it needs
 * is unavailable; otherwise null.
 */
function untriedFor(error: unknown): number | null {
  if (isNotTried(error)) return error.tryAgainInMs
  return isDatabaseAway(error) ? DATABASE_BACK_MS : null
}

function isNotTried(error: unknown): error is Error & NotTried {
  return error instanceof Error && 'tryAgainInMs' in error
}

/** The messages of an error and its causes, without stack and personal data. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  const cause = error instanceof Error && error.cause !== undefined ? ` <- ${wordsOf(error.cause)}` : ''
  return maskPersonal(said + cause).slice(0, MAX_ERROR_LENGTH)
}
