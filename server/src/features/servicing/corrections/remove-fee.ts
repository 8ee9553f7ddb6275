/** "Remover taxa": the late charge accrued so far on an instalment is forgiven; what accrues from tomorrow is not. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { FeeWaiverReason } from '@drip/core/contracts/states'
import { chargeOn } from '@drip/core/debts/debt'
import { ZERO } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import { keepOff } from '../../purchases/debt-plans/change-plan.ts'
import { findInstalments, findPurchaseOf, lockOrder } from '../../purchases/orders/orders.store.ts'
import { saveFeeWaiver } from './corrections.store.ts'

/** @throws Refusal INSTALMENT_NOT_FOUND, NO_LATE_CHARGE */
export async function removeFee(
  deps: Deps,
  { instalmentId, reason, by }: { instalmentId: string; reason: FeeWaiverReason | null; by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const purchaseId = await findPurchaseOf(tx, deps.config.secret, instalmentId)
    if (purchaseId === null) throw new Refusal('INSTALMENT_NOT_FOUND')
    const [, instalments] = await Promise.all([lockOrder(tx, purchaseId), findInstalments(tx, purchaseId)])
    const instalment = instalments.find((it) => it.id === instalmentId)
    if (instalment === undefined) throw new Refusal('INSTALMENT_NOT_FOUND')
    const now = deps.clock.now()
    const today = saoPauloDate(now)
    const { total: amount } = chargeOn(instalment, today)
    if (amount === 0) throw new Refusal('NO_LATE_CHARGE')
    await saveFeeWaiver(tx, {
      id: newId(now),
      instalmentId,
      purchaseId,
      amount,
      waivedUntil: today,
      reason,
      by,
      now,
    })
    await keepOff(deps, tx, [{ ...instalment, feeWaivedUntil: today, lateChargeSettled: ZERO }])
    // its code asks for the forgiven amount
    await endDebtCharges(deps, tx, { purchaseIds: [purchaseId], instalmentIds: [instalmentId] })
  })
  deps.instalmentEvents.publish([instalmentId])
}
