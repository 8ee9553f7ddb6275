/** Undoes what payments had paid, and returns the money to the accounts it came from, the newest payment first. */
import type { Allocation } from '@drip/core/debts/apply-payment'
import { ZERO, addCents, subtractCents, sumCents } from '@drip/core/money/cents'
import { undoPaid } from '@drip/core/refunds/undo-paid'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { type PaymentAllocation, findAllocations, insertAllocations } from './allocations.store.ts'
import { requestRefund } from './refund-payment.ts'

/** @throws RangeError if more is to be undone than payments have paid: the books would not agree */
export async function undoPayments(
  deps: Deps,
  tx: Tx,
  purchaseId: string,
  { cause, parts }: { cause: string; parts: readonly Allocation[] },
): Promise<void> {
  const paid = await findAllocations(tx, purchaseId)
  const undone = parts.flatMap((part) =>
    undoPaid(
      part,
      paid.filter((it) => it.instalmentId === part.instalmentId),
    ),
  )
  insertAllocations(tx, cause, undone.map(negative), deps.clock.now())
  for (const [endToEndId, rows] of Map.groupBy(undone, (it) => it.endToEndId)) {
    const amount = sumCents(rows.map((it) => addCents(it.principal, it.lateCharge)))
    if (amount > 0) await requestRefund(deps, tx, { endToEndId, purchaseId, amount, cause })
  }
}

function negative(it: PaymentAllocation): PaymentAllocation {
  return {
    ...it,
    principal: subtractCents(ZERO, it.principal),
    lateCharge: subtractCents(ZERO, it.lateCharge),
    discount: subtractCents(ZERO, it.discount),
  }
}
