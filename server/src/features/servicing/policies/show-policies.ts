import type { CivilDate } from '@drip/core/calendar/dates'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { ADMIN_DENIAL_LABELS } from '@drip/core/contracts/admin/admin-area'
import type { DenialReason } from '@drip/core/contracts/states'
import type { Policies, Policy, TrialDifferences } from '@drip/core/contracts/admin/policies/credit-policies'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { asPage } from '../../../platform/http/as-page.ts'
import { findOpenChange } from '../../people/requested-changes/requested-changes.store.ts'
import { revisionOf } from './edit-policies.ts'
import {
  type PolicyRow,
  type TrialState,
  findDifferences,
  findPolicies,
  findPolicy,
  findTrials,
} from './policies.store.ts'
import { groupOf } from './run-trials.ts'

/** Limits the list: the oldest versions are left out first. */
const MOST_SHOWN = 200

type Parts = Pick<Deps, 'db' | 'exposure'>

export async function listPolicies({ db, exposure }: Parts): Promise<Policies> {
  const [rows, { policy }] = await Promise.all([findPolicies(db, MOST_SHOWN), exposure()])
  const trials = await findTrials(
    db,
    rows.map(({ id }) => id),
  )
  const content = await Promise.all(
    rows.map((it) => viewOf(db, it, trials.find(({ policyId }) => policyId === it.id) ?? null)),
  )
  return { inForce: { ...policy, limitBands: [...policy.limitBands] }, content }
}

/** @throws Refusal NOT_FOUND */
export async function showPolicy({ db }: Pick<Deps, 'db'>, id: string): Promise<Policy> {
  const row = orRefuse(await findPolicy(db, id), 'NOT_FOUND')
  const [trial] = await findTrials(db, [id])
  return viewOf(db, row, trial ?? null)
}

/** @throws Refusal NOT_FOUND */
export async function listDifferences(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, page, size }: { id: string; page: number; size: number },
): Promise<TrialDifferences> {
  if ((await findPolicy(db, id)) === null) throw new Refusal('NOT_FOUND')
  const today: CivilDate = saoPauloDate(clock.now())
  const { content, totalElements } = await findDifferences(db, { policyId: id, today, page, size })
  const rows = content.map((it) => ({
    checkoutId: it.checkoutId,
    decidedAt: it.decidedAt.toISOString(),
    group: groupOf(it),
    reason: it.reason,
    wouldReason: it.wouldReason,
    reasonLabel: labelOf(it.reason),
    wouldReasonLabel: labelOf(it.wouldReason),
    amount: toReais(it.amount),
    sold: toReais(it.sold),
    late: toReais(it.late),
    lost: toReais(it.lost),
  }))
  return asPage(rows, { page, size }, totalElements)
}

async function viewOf(db: Deps['db'], it: PolicyRow, trial: TrialState | null): Promise<Policy> {
  const isDraft = it.state === 'DRAFT'
  return {
    id: it.id,
    state: it.state,
    name: it.name,
    version: it.version,
    thresholds: { ...it.thresholds, limitBands: [...it.thresholds.limitBands] },
    madeBy: it.madeBy,
    madeAt: it.madeAt.toISOString(),
    reason: it.reason,
    agreedBy: it.agreedBy,
    beganAt: it.beganAt?.toISOString() ?? null,
    endedAt: it.endedAt?.toISOString() ?? null,
    revision: revisionOf(it),
    trial: trial === null ? null : trialOf(trial),
    isAsked: isDraft && (await findOpenChange(db, 'CREDIT_POLICY', it.id)) !== null,
  }
}

const labelOf = (reason: DenialReason | null) => (reason === null ? null : ADMIN_DENIAL_LABELS[reason])

const trialOf = (it: TrialState): Policy['trial'] => ({
  from: it.from,
  until: it.until,
  startedBy: it.startedBy,
  startedAt: it.startedAt.toISOString(),
  applications: it.applications,
  countedAt: it.countedAt?.toISOString() ?? null,
  isDone: it.doneAt !== null,
  rows: it.results.map((row) => ({ ...row, reasonLabel: labelOf(row.reason) })),
})
