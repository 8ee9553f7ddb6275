/** Jobs that failed for the last time: a person retries or discards them; both are audited. */
import { jobLabel } from '@drip/core/audit/job-words'
import type { AdminJobs } from '@drip/core/contracts/admin/admin-watch'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { orRefuse } from '../../../../platform/http/refusal.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'

export async function listFailedJobs(
  { jobs }: Pick<Deps, 'jobs'>,
  { page, size }: { page: number; size: number },
): Promise<AdminJobs> {
  // pages are adjacent: whether another follows is known by its first row
  const [rows, next] = await Promise.all([
    jobs.deadLetters({ number: page, size }),
    jobs.deadLetters({ number: (page + 1) * size, size: 1 }),
  ])
  return {
    content: rows.map((it) => ({
      id: it.id,
      name: it.name,
      label: jobLabel(it.name),
      kind: WEBHOOKS.includes(it.name) ? 'WEBHOOK' : 'JOB',
      failedAt: it.failedAt.toISOString(),
      error: it.error,
      tries: it.tries,
    })),
    page,
    size,
    hasMore: next.length > 0,
  }
}

/** @throws Refusal JOB_NOT_FOUND */
export const retryFailedJob = (deps: Deps, admin: Admin, id: string): Promise<void> =>
  onDeadJob(deps, admin, { id, action: 'JOB_RETRIED' }, (tx) => deps.jobs.retryDead(tx, id))

/** @throws Refusal JOB_NOT_FOUND */
export const discardFailedJob = (deps: Deps, admin: Admin, id: string): Promise<void> =>
  onDeadJob(deps, admin, { id, action: 'JOB_DISCARDED' }, (tx) => deps.jobs.discardDead(tx, id))

/** Nothing else says later what a job was for, so its kind is in the entry, which is written with the act. */
async function onDeadJob(
  deps: Deps,
  admin: Admin,
  { id, action }: { id: string; action: string },
  act: (tx: Tx) => Promise<string | null>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const task = orRefuse(await act(tx), 'JOB_NOT_FOUND')
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action,
      object: { type: 'JOB', id },
      asked: { task },
    })
  })
}

/** Calls to stores. */
const WEBHOOKS = ['confirm-with-store', 'tell-store-of-refusal']
