import type { DoubleRefundSeen } from '@drip/core/contracts/debts/double-refunds'
import { toReais } from '@drip/core/money/cents'
import type { DoubleRefund } from './double-refunds.store.ts'

/** As staff see it. */
export function seeDoubleRefund(it: DoubleRefund): DoubleRefundSeen {
  const { returnedOn: paidOn, reference } = it
  return {
    id: it.id,
    amount: toReais(it.amount),
    takenAt: it.takenAt.toISOString(),
    settledAt: it.settledAt?.toISOString() ?? null,
    returned: paidOn === null || reference === null ? null : { paidOn, reference },
  }
}
