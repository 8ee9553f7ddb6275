/**
 * A merchant's user answers a dispute. The audit log records who did; the text stays with the dispute, where it can be
 * erased.
 */
import { parseReaisNumber } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { fieldRefusal } from '../../../../platform/http/field-errors.ts'
import { orRefuse } from '../../../../platform/http/refusal.ts'
import { checkVersion } from '../../../../platform/database/versions.ts'
import { actorOf } from '../../../people/merchant-users/merchant-guard.ts'
import type { MerchantUser } from '../../../people/merchant-users/merchant-users.store.ts'
import { lockOrder } from '../../../purchases/orders/orders.store.ts'
import { type AuditValue, audited } from '../../../records/audit/record-audit.ts'
import { acceptDispute, contestDispute } from '../../../servicing/disputes/answer-dispute.ts'
import { findDispute, findDisputeAgain } from '../../../servicing/disputes/disputes.store.ts'
import { showMerchantDispute } from '../../../servicing/disputes/show-disputes.ts'

/**
 * @param amount reais; null for everything
 * @param seen the version of the dispute that the user saw; null: any version
 * @throws as acceptDispute; Refusal INVALID_FIELDS (zero), CHANGED_MEANWHILE (a part was refunded meanwhile)
 */
export async function acceptByUser(
  deps: Deps,
  user: MerchantUser,
  {
    disputeId,
    amount,
    text,
    seen,
  }: { disputeId: string; amount: number | null; text: string; seen: string | null },
): Promise<void> {
  const part = amount === null ? 'all' : parseReaisNumber(amount)
  if (part === null || part === 0) throw fieldRefusal('amount', 'invalid')
  const { merchantId, id: by } = user
  await written(deps, user, { disputeId, action: 'DISPUTE_ACCEPTED', asked: { amount } }, async (inside) => {
    const { version = '' } = await showMerchantDispute(inside.db, { id: disputeId, merchantId })
    checkVersion(seen, version)
    await acceptDispute(inside, { merchantId, disputeId, amount: part, text, by })
  })
}

/** @throws as contestDispute */
export async function contestByUser(
  deps: Deps,
  user: MerchantUser,
  { disputeId, text }: { disputeId: string; text: string },
): Promise<void> {
  const { merchantId, id: by } = user
  await written(deps, user, { disputeId, action: 'DISPUTE_CONTESTED' }, (inside) =>
    contestDispute(inside, { merchantId, disputeId, text, by }),
  )
}

async function written(
  deps: Deps,
  user: MerchantUser,
  { disputeId, ...entry }: { disputeId: string; action: string; asked?: AuditValue },
  work: (inside: Deps) => Promise<void>,
): Promise<void> {
  const asker = { merchantId: user.merchantId }
  const found = orRefuse(await findDispute(deps.db, disputeId, asker), 'DISPUTE_NOT_FOUND')
  const object = { type: 'ORDER', id: found.purchaseId }
  const snapshot = async (tx: Tx) => {
    const order = await lockOrder(tx, found.purchaseId)
    const dispute = await findDisputeAgain(tx, found)
    return { dispute: dispute?.state ?? null, canceledCents: order?.canceledAmount ?? null }
  }
  await audited(deps, { actor: actorOf(user), object, ...entry }, snapshot, work)
}
