/** The rows that transactions add and remove: written at the commit, all of one transaction in one statement. */
import type { Db } from '../database/db.ts'
import { together } from '../database/together.ts'
import type { Writer } from '../database/writes.ts'
import type { JobWorker } from './job-worker.ts'
import { type NewJob, releaseJobs, writeJobs } from './jobs.store.ts'
import type { Notices } from './notices.ts'

/** Announces "there is a job of this kind that nobody holds". */
export const JOBS_CHANNEL = 'drip_jobs'

export interface JobRows {
  addWith(to: Writer, jobs: readonly NewJob[]): void
  removeWith(to: Writer, id: string): void
  /** Adds them in a transaction of their own, together with others of the same moment. */
  add(jobs: readonly NewJob[]): Promise<void>
}

export function createJobRows(db: Db, notices: Notices, holder: string, worker: JobWorker): JobRows {
  const pending = new WeakMap<Writer, { added: NewJob[]; done: string[] }>()

  const pendingOf = (to: Writer) => {
    const known = pending.get(to)
    if (known !== undefined) return known
    const fresh = { added: [], done: [] }
    pending.set(to, fresh)
    to.beforeCommit(() => write(to, fresh))
    return fresh
  }

  /**
   * Leases as many of them as there is room for to this process, which continues with those after the commit. On a
   * cluster it leases the others too, and releases them afterwards: a commit is visible on the coordinator, where jobs
   * are, before the workers have it, and a job that began in between would not find what it is about.
   */
  const write = (to: Writer, { added, done }: { added: NewJob[]; done: readonly string[] }) => {
    const own: NewJob[] = []
    const isCluster = to.spread.size > 0
    for (const [kind, jobs] of Map.groupBy(added, (it) => it.kind)) {
      const due = jobs.filter((it) => it.wait === 0)
      own.push(...due.slice(0, worker.roomFor(kind)))
      for (const job of isCluster ? due : own) job.held = true
    }
    const leasedAt = performance.now()
    writeJobs(to, holder, { added, done })
    to.afterCommit(async () => {
      const left = added.filter((it) => !own.includes(it))
      const leased = left.filter((it) => it.held).map((it) => it.id)
      // what cannot be released is found when its lease ends
      if (leased.length > 0) await releaseJobs(db, holder, leased).catch(() => undefined)
      for (const { wait } of left) worker.expect(wait * 1000)
      notices.publish(
        JOBS_CHANNEL,
        left.filter((it) => it.wait === 0).map((it) => it.kind),
      )
      worker.accept(
        own.map(({ id, kind, payload, known }) => ({ id, kind, payload, known, tries: 0 })),
        leasedAt,
      )
    })
  }

  return {
    addWith(to, jobs) {
      if (jobs.length > 0) pendingOf(to).added.push(...jobs)
    },
    removeWith: (to, id) => void pendingOf(to).done.push(id),
    add: together<NewJob>((added) =>
      db.writeTogether(async (to) => write(to, { added: [...added], done: [] })),
    ),
  }
}
