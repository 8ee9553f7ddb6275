/** The rows that transactions add and remove: written at the commit, all of one transaction in one statement. */
import type { Db } from '../database/db.ts'
import { together } from '../database/together.ts'
import type { Writer } from '../database/writes.ts'
import type { JobWorker } from './job-worker.ts'
import { type NewJob, writeJobs } from './jobs.store.ts'
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

  /** Leases as many of them as there is room for to this process, which continues with those after the commit. */
  const write = (to: Writer, { added, done }: { added: NewJob[]; done: readonly string[] }) => {
    for (const [kind, jobs] of Map.groupBy(added, (it) => it.kind)) {
      const room = worker.roomFor(kind)
      for (const job of jobs.filter((it) => it.wait === 0).slice(0, room)) job.held = true
    }
    const leasedAt = performance.now()
    writeJobs(to, holder, { added, done })
    to.afterCommit(() => {
      const left = added.filter((it) => !it.held)
      for (const { wait } of left) worker.expect(wait * 1000)
      notices.publish(
        JOBS_CHANNEL,
        left.filter((it) => it.wait === 0).map((it) => it.kind),
      )
      const own = added.filter((it) => it.held)
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
