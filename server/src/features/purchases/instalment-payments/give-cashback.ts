/**
 * After a cancellation, cashback may cover exactly the rest. Then the order counts as paid, because nobody can send a
 * Pix of zero, and the rest would become late through nobody's fault.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { debtPaid } from '@drip/core/ledger/accounts'
import { ZERO, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { findAllocations, insertAllocations } from '../refunds/allocations.store.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import { findInstalments, lockOrder, saveInstalments, saveOrderStates } from '../orders/orders.store.ts'
import { releaseInstalments } from '../settlements/release-instalments.ts'
import { endDebtCharges } from '../charges/end-debt-charges.ts'
import { afterAllocation } from './apply-debt-payments.ts'
import { paidByCashbackAlone } from '../orders/terms-of-debts.ts'

/** @param cancellationId the cancellation that left so little */
export async function closeByCashback(
  deps: Deps,
  tx: Tx,
  purchaseId: string,
  cancellationId: string,
): Promise<void> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const order = await lockOrder(tx, purchaseId)
  const instalments = await findInstalments(tx, purchaseId)
  const given = paidByCashbackAlone(today, instalments)
  if (order === null || given.length === 0) return
  // cashback is given together with money: it is recorded with the newest payment, and undone with it
  const newest = (await findAllocations(tx, purchaseId)).find((it) => it.principal > 0)
  if (newest === undefined) return
  const cause = `cashback:${cancellationId}`
  const after = instalments.map((it) => afterAllocation(it, given, now))
  const closed = after.filter((it) => given.some((row) => row.instalmentId === it.id))
  insertAllocations(
    tx,
    cause,
    given.map((it) => ({ ...it, purchaseId, endToEndId: newest.endToEndId })),
    now,
  )
  saveInstalments(tx, closed)
  saveOrderStates(tx, [{ order, instalments: after }], now)
  book(tx, [
    {
      purchaseId,
      kind: 'DEBT_PAID',
      cause,
      occurredAt: now,
      bookedAt: now,
      postings: debtPaid({
        principal: ZERO,
        lateCharge: ZERO,
        discount: sumCents(given.map((it) => it.discount)),
      }),
    },
  ])
  await releaseInstalments(tx, [{ purchaseId, numbers: closed.map((it) => it.number) }], today)
  await endDebtCharges(deps, tx, { purchaseIds: [purchaseId], instalmentIds: closed.map((it) => it.id) })
}
