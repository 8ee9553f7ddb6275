/** The state of the work behind the screens: what waits, since when, and whether our suppliers answer. */
import { jobLabel } from '@drip/core/audit/job-words'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminWorkState } from '@drip/core/contracts/admin/admin-watch'
import type { Deps } from '../../../../deps.ts'
import { PAUSE_MS } from '../../../../providers/guards.ts'
import {
  type ProviderSeen,
  findProviderStates,
} from '../../../records/provider-states/provider-states.store.ts'

export async function showWorkState({
  db,
  jobs,
  clock,
  guards,
}: Pick<Deps, 'db' | 'jobs' | 'clock' | 'guards'>): Promise<AdminWorkState> {
  const now = clock.now()
  const inFlight = new Map(guards.traffic().map((it) => [it.provider, it.inFlight]))
  const [backlog, providers] = await Promise.all([jobs.backlog(), findProviderStates(db)])
  return {
    queues: backlog.map(({ name, ...it }) => ({ name, label: jobLabel(name), ...it })),
    providers: providers.map((it) => ({
      name: it.provider,
      state: stateOf(it, now),
      interruptedSince: it.interruptedSince?.toISOString() ?? null,
      ...(it.countedOn === saoPauloDate(now)
        ? { calls: it.calls, failedCalls: it.failedCalls }
        : { calls: 0, failedCalls: 0 }),
      inFlight: inFlight.get(it.provider) ?? 0,
      lastOkAt: it.lastOkAt?.toISOString() ?? null,
      lastFailedAt: it.lastFailedAt?.toISOString() ?? null,
      lastError: it.failures === 0 ? '' : it.lastError,
    })),
  }
}

/** As all processes have seen it; after the pause the next call, by any process, is the test. */
function stateOf(
  { failures, interruptedSince, lastFailedAt }: ProviderSeen,
  now: Date,
): AdminWorkState['providers'][number]['state'] {
  if (interruptedSince === null) return failures === 0 ? 'ANSWERS' : 'TROUBLED'
  const isPauseOver = lastFailedAt === null || now.getTime() - lastFailedAt.getTime() >= PAUSE_MS
  return isPauseOver ? 'TESTING' : 'INTERRUPTED'
}
