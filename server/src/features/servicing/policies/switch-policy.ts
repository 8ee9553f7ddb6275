/** A draft comes into force by two people (decision 104): from then on it decides, and the former version has ended. */
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import type { CreditPolicy } from '@drip/core/credit/policy'
import { formatReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { askForChange } from '../../people/requested-changes/ask-for-change.ts'
import type { FieldsKind } from '../../people/requested-changes/change-kinds.ts'
import { showChange } from '../../people/requested-changes/list-changes.ts'
import { findChange } from '../../people/requested-changes/requested-changes.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import {
  beginPolicy,
  endInForce,
  findNewestVersion,
  findPolicy,
  insertPolicy,
  lockInForce,
  lockPolicy,
} from './policies.store.ts'

const CONFIGURED = 'Configuração'

/** @throws Refusal NOT_FOUND, POLICY_FIXED, SAME_POLICY, CHANGE_OPEN */
export async function askForPolicy(
  deps: Deps,
  admin: Admin,
  { id, reason }: { id: string; reason: string },
): Promise<RequestedChange> {
  const asked = await deps.db.transaction(async (tx) => {
    const draft = orRefuse(await lockPolicy(tx, id), 'NOT_FOUND')
    if (draft.state !== 'DRAFT') throw new Refusal('POLICY_FIXED')
    const values = asWords(draft.thresholds)
    return askForChange(deps, tx, admin, { kind: 'CREDIT_POLICY', subjectId: id, values, reason })
  })
  if (asked === null) throw new Refusal('SAME_POLICY')
  return showChange(deps, admin, asked)
}

/** @param configured decides until a version is activated */
export const creditPolicyKind = (configured: CreditPolicy): FieldsKind => ({
  objectType: 'CREDIT_POLICY',
  waits: () => 0,
  snapshot: async (tx, id) => {
    const [inForce, draft] = [await lockInForce(tx), await lockPolicy(tx, id)]
    if (draft?.state !== 'DRAFT') return null
    // the draft's as well: the request concerns its content at that time
    return { ...asWords(inForce?.thresholds ?? configured), draft: versionOf(draft.thresholds) }
  },
  nameOf: async (db, id) => (await findPolicy(db, id))?.name ?? '',
  carryOut: async (deps, tx, id, _values, by) => {
    const now = deps.clock.now()
    const [inForce, draft] = [await lockInForce(tx), await lockPolicy(tx, id)]
    if (draft === null) throw new Refusal('REQUEST_CHANGED')
    let version = await findNewestVersion(tx)
    if (inForce === null && version === 0)
      // the configuration's thresholds become the first version, which ends here
      await insertPolicy(tx, {
        id: newId(now),
        name: CONFIGURED,
        thresholds: configured,
        madeBy: null,
        at: now,
        version: ++version,
        endedAt: now,
      })
    await endInForce(tx, now)
    const reason = (await findChange(tx, by.change))?.reason ?? ''
    await beginPolicy(tx, { id, version: version + 1, reason, agreedBy: by.agreedBy, at: now })
    await recordAudit(deps, tx, {
      actor: { type: 'SYSTEM' },
      action: 'POLICY_SWITCHED_ON',
      object: { type: 'CREDIT_POLICY', id },
      asked: { ...by },
      before: { ...asWords(inForce?.thresholds ?? configured) },
      after: { ...asWords(draft.thresholds) },
    })
  },
  notify: async () => {},
})

/** Each threshold as people read it. */
export function asWords(it: CreditPolicy): Record<string, string> {
  return {
    antifraudDenialScore: String(it.antifraudDenialScore),
    minimumBureauScore: String(it.minimumBureauScore),
    limitBands: it.limitBands.map(({ fromScore, limit }) => `${fromScore}: ${formatReais(limit)}`).join('; '),
    birthDateRequired: it.birthDateRequired ? 'Sim' : 'Não',
    minimumAge: String(it.minimumAge),
    maxActiveOrders: String(it.maxActiveOrders),
    maxAmountPerOrder: formatReais(it.maxAmountPerOrder),
    maxOpenOverSeveralOrders: formatReais(it.maxOpenOverSeveralOrders),
    maxApprovedPerDay: formatReais(it.maxApprovedPerDay),
    maxOpenGlobal: formatReais(it.maxOpenGlobal),
  }
}
