/** A contested Pix was fraud: its buyer may not buy any more (decision 86). */
import type { FraudReason } from '@drip/core/reconciliation/med-case'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { insertBlocks } from '../../purchases/credit/blocks.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { findContest, findContestedPurchases } from './contest.store.ts'
import { findBlockable, findFraudOf, insertFraud, lockContest } from './frauds.store.ts'

/** As the list of blocks names them (000 §3). */
export const BLOCKED_BECAUSE: Record<FraudReason, string> = {
  STOLEN_ACCOUNT: 'Account takeover',
  FALSE_IDENTITY: 'Fraud ID',
  BUYER: 'Fraud Risk',
  OTHER: 'Other',
}

/**
 * Possible at any time of the case, without the bank's decision. The buyer's CPF and phones are blocked; existing
 * blocks keep their first reason. Each value can be released in the list of blocks, and the finding remains on record.
 * @throws Refusal NOT_FOUND, FRAUD_FOUND_ALREADY (with another reason or text; repeating the same changes nothing)
 */
export async function findFraud(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: Admin,
  { caseId, reason, explanation }: { caseId: string; reason: FraudReason; explanation: string },
): Promise<void> {
  const now = deps.clock.now()
  const actor = actorOf(admin)
  await deps.db.transaction(async (tx) => {
    await lockContest(tx, caseId)
    if ((await findContest(tx, caseId)) === null) throw new Refusal('NOT_FOUND')
    const known = await findFraudOf(tx, caseId)
    if (known?.reason === reason && known.explanation === explanation) return
    if (known !== null) throw new Refusal('FRAUD_FOUND_ALREADY')
    await insertFraud(tx, { caseId, reason, explanation, by: admin.id, now })
    const values = (await findBlockable(tx, caseId)).filter(({ isBlocked }) => !isBlocked)
    const blocked =
      values.length === 0
        ? []
        : await insertBlocks(tx, values, { reason: BLOCKED_BECAUSE[reason], description: explanation, now })
    const asked = { reason }
    const action = 'CONTEST_FRAUD_FOUND'
    const object = { type: 'CONTEST', id: caseId }
    await recordAudit(deps, tx, { actor, action, object, asked, after: { values: blocked.length } })
    const purchases = await findContestedPurchases(tx, caseId)
    for (const id of new Set(purchases.flatMap(({ customerId }) => customerId ?? [])))
      await recordAudit(deps, tx, { actor, action, object: { type: 'CUSTOMER', id }, asked })
  })
}
