/**
 * Renews the leases of held jobs while the process works, by real time. A job that was lost before its start is left to
 * its new holder.
 */
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import type { HeldJob, HeldJobs } from './held-jobs.ts'
import { renewLeases } from './jobs.store.ts'

const RENEW_EVERY_MS = 1500

export interface Leases {
  /** Renews all leases held now. */
  renew(): Promise<void>
  /** Keeps renewing leases that have been held for a while. */
  start(): void
  /** Waits for the renewal in progress. */
  stop(): Promise<void>
}

export function createLeases(
  { db, log, holder }: { db: Db; log: Log; holder: string },
  held: HeldJobs,
): Leases {
  let pulse: NodeJS.Timeout | undefined
  let renewing: Promise<void> | null = null

  const renew = async (jobs: readonly HeldJob[]): Promise<void> => {
    if (jobs.length === 0) return
    const leasedAt = performance.now()
    const ids = jobs.map((it) => it.id)
    const kept = new Set(await renewLeases(db, holder, ids))
    for (const job of jobs) {
      if (kept.has(job.id)) job.leasedAt = leasedAt
      else if (!job.runs) held.drop(job)
      else if (held.isHeld(job) && !job.isRemoved) log.warn('jobs.lease-lost', { job: job.kind, id: job.id })
    }
  }
  const beat = (): void => {
    if (renewing !== null) return
    const before = performance.now() - RENEW_EVERY_MS / 2
    renewing = renew(held.all().filter((it) => it.answer === null && it.leasedAt < before))
      .catch((error: unknown) => log.error('jobs.error', error))
      .finally(() => {
        renewing = null
      })
  }

  return {
    renew: () => renew(held.all()),
    start() {
      pulse = setInterval(beat, RENEW_EVERY_MS)
    },
    async stop() {
      clearInterval(pulse)
      await renewing
    },
  }
}
