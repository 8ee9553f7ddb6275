import type { AdminContestRow, ContestSeen } from '@drip/core/contracts/admin/admin-med'
import { medClocks } from '@drip/core/reconciliation/med-case'
import { type Cents, toReais } from '@drip/core/money/cents'
import type { CaseOfAll, CaseOfPurchase, MedCase } from './med.store.ts'

export function contestSeen(it: CaseOfPurchase): ContestSeen {
  return {
    ...contestCommon(it),
    contestedAmount: toReais(it.contested),
    returnedAmount: toReais(it.takenBack),
  }
}

/** A row of the queue. */
export function contestRow(it: CaseOfAll): AdminContestRow {
  const { orderId, code, merchantName } = it
  return {
    ...contestCommon(it),
    amount: toReais(it.amount),
    order:
      orderId === null || code === null || merchantName === null ? null : { id: orderId, code, merchantName },
    ordersCount: it.ordersCount,
    ...(it.doubled > 0 ? { doubledAmount: toReais(it.doubled) } : {}),
  }
}

/** The part of a case that every screen shows. */
export function contestCommon(it: MedCase & { held: Cents }) {
  const { evidenceBy, analysisBy, returnBy } = medClocks(it.openedAt)
  return {
    id: it.id,
    pspId: it.pspId,
    endToEndId: it.endToEndId,
    reason: it.reason,
    state: it.state,
    heldAmount: toReais(it.held),
    returnedAmount: toReais(it.returned),
    openedAt: it.openedAt.toISOString(),
    evidenceBy: evidenceBy.toISOString(),
    analysisBy,
    returnBy,
    endedAt: it.endedAt?.toISOString() ?? null,
  }
}
