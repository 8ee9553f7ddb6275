/** How the work behind the screens stands: what waits, since when, and whether the companies that we stand on answer. */
import type { AdminWorkState } from '@drip/core/contracts/admin/admin-watch'
import type { Deps } from '../../../../deps.ts'
import { findProviderStates } from '../../../records/provider-states/provider-states.store.ts'
import { jobLabel } from './failed-jobs.ts'

/** So many failures one after the other, and nobody doubts any more. */
const DOWN_AFTER = 3

export async function showWorkState({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<AdminWorkState> {
  const [backlog, providers] = await Promise.all([jobs.backlog(), findProviderStates(db)])
  return {
    queues: backlog.map(({ name, ...it }) => ({ name, label: jobLabel(name), ...it })),
    providers: providers.map((it) => ({
      name: it.provider,
      state: it.failures === 0 ? 'ANSWERS' : it.failures < DOWN_AFTER ? 'TROUBLED' : 'DOWN',
      lastOkAt: it.lastOkAt?.toISOString() ?? null,
      lastFailedAt: it.lastFailedAt?.toISOString() ?? null,
      lastError: it.failures === 0 ? '' : it.lastError,
    })),
  }
}
