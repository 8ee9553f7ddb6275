/**
 * The payer's bank took a Pix back without our asking (MED: fraud, or a failure of the bank's). The money is gone, so it
 * is booked, and what it had paid is owed again (reference "Received Pix and refunds").
 */
import { takeBack } from '@drip/core/debts/take-back'
import { pixTakenBack } from '@drip/core/ledger/accounts'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ReceivedPix } from '../../../providers/pix/need.ts'
import { findAllocations, insertAllocations } from '../refunds/allocations.store.ts'
import { findPayment, lockPayment } from '../charges/charges.store.ts'
import {
  type PixRefund,
  findRefundsOf,
  insertForcedRefund,
  saveRefundStatus,
} from '../refunds/refunds.store.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import {
  type Instalment,
  findInstalments,
  lockOrder,
  saveInstalments,
  saveOrderStates,
  statusOf,
} from '../orders/orders.store.ts'
import { endDebtCharges } from '../instalment-payments/end-debt-charges.ts'

/** Somebody told us that refunds of this Pix changed; the PSP is asked before it is believed. */
export async function lookForTakenBack(deps: Deps, endToEndId: string): Promise<void> {
  const payment = await findPayment(deps.db, endToEndId)
  const pix = payment === null ? null : await deps.pix.payment(endToEndId)
  if (pix !== null) await bookTakenBack(deps, pix)
}

/** Books every forced refund that the PSP lists and we do not know; idempotent by the bank's ids. */
export async function bookTakenBack(deps: Deps, pix: ReceivedPix): Promise<void> {
  const forced = pix.refunds.filter((it) => !it.ours && it.state === 'DONE')
  for (const refund of forced) {
    const changed = await deps.db.transaction((tx) => bookOne(deps, tx, pix, refund))
    deps.instalmentEvents.tell(changed)
  }
}

async function bookOne(
  deps: Deps,
  tx: Tx,
  pix: ReceivedPix,
  refund: ReceivedPix['refunds'][number],
): Promise<string[]> {
  const found = await findPayment(tx, pix.endToEndId)
  // not taken yet: the sweep takes it first, and we are told again
  if (found === null) return []
  const order = await lockOrder(tx, found.purchaseId)
  // a Pix that bought nothing has no order
  await lockPayment(tx, pix.endToEndId)
  const [refunds, allocations, instalments] = await Promise.all([
    findRefundsOf(tx, pix.endToEndId),
    findAllocations(tx, found.purchaseId),
    findInstalments(tx, found.purchaseId),
  ])
  if (refunds.some((it) => it.id === refund.id)) return []
  const now = deps.clock.now()
  const paid = allocations
    .filter((it) => it.endToEndId === pix.endToEndId)
    .map((it) => ({ ...it, number: instalments.find(({ id }) => id === it.instalmentId)?.number ?? 0 }))
  const gone = sumCents(refunds.filter((it) => it.status === 'DONE').map((it) => it.amount))
  const used = sumCents(paid.map((it) => addCents(it.principal, it.lateCharge)))
  const left = subtractCents(found.amount, addCents(gone, refund.amount))
  const { goingBack, givenUp } = ourRefunds(pix, refunds, left)
  const idle = subtractCents(found.amount, addCents(gone, used, goingBack))
  const { unused, undone } = takeBack(refund.amount, idle, paid)
  const cause = `taken-back:${refund.id}`
  book(tx, [
    {
      purchaseId: found.purchaseId,
      kind: 'PIX_TAKEN_BACK',
      cause,
      occurredAt: now,
      bookedAt: now,
      postings: pixTakenBack(sumOf(undone), unused),
    },
  ])
  insertAllocations(
    tx,
    cause,
    undone.map((it) => ({
      purchaseId: found.purchaseId,
      endToEndId: pix.endToEndId,
      instalmentId: it.instalmentId,
      principal: subtractCents(ZERO, it.principal),
      lateCharge: subtractCents(ZERO, it.lateCharge),
      discount: subtractCents(ZERO, it.discount),
    })),
    now,
  )
  for (const id of givenUp) saveRefundStatus(tx, id, 'FAILED', now)
  await insertForcedRefund(tx, {
    ...refund,
    endToEndId: pix.endToEndId,
    purchaseId: found.purchaseId,
    cause,
    now,
  })
  deps.log.warn('pix.taken-back', { purchase: found.purchaseId, refund: refund.id })
  if (order === null || undone.length === 0) return []
  const after = instalments.map((part) => reopened(part, undone))
  saveInstalments(tx, after)
  saveOrderStates(tx, [{ order, instalments: after }], now)
  const changed = undone.map((it) => it.instalmentId)
  await endDebtCharges(deps, tx, changed)
  return changed
}

/**
 * Money that the bank has taken cannot also go back by our own refund: one for which the PSP has too little left is given
 * up. The others go their way, perhaps at this very moment, so what they carry pays for nothing else.
 */
function ourRefunds(
  pix: ReceivedPix,
  refunds: readonly PixRefund[],
  left: Cents,
): { goingBack: Cents; givenUp: string[] } {
  const stateAtPsp = (id: string) => pix.refunds.find((it) => it.id === id)?.state
  const open = refunds.filter((it) => it.status === 'REQUESTED' || it.status === 'SENT')
  const [waiting, sent] = [
    open.filter((it) => it.status === 'REQUESTED' && stateAtPsp(it.id) === undefined),
    open.filter((it) => it.status === 'SENT' || stateAtPsp(it.id) !== undefined),
  ]
  let goingBack = sumCents(sent.filter((it) => stateAtPsp(it.id) !== 'REFUSED').map((it) => it.amount))
  const givenUp: string[] = []
  for (const { id, amount } of waiting) {
    if (addCents(goingBack, amount) > left) givenUp.push(id)
    else goingBack = addCents(goingBack, amount)
  }
  return { goingBack, givenUp }
}

function reopened(
  part: Instalment,
  undone: readonly { instalmentId: string; principal: Cents; lateCharge: Cents; discount: Cents }[],
): Instalment {
  const row = undone.find((it) => it.instalmentId === part.id)
  if (row === undefined) return part
  const after = {
    ...part,
    paidAmount: subtractCents(part.paidAmount, row.principal),
    lateChargePaid: subtractCents(part.lateChargePaid, row.lateCharge),
    discountAmount: subtractCents(part.discountAmount, row.discount),
  }
  const status = statusOf(after)
  return { ...after, status, paidAt: status === 'PENDING' ? null : part.paidAt }
}

function sumOf(rows: readonly { principal: Cents; lateCharge: Cents; discount: Cents }[]) {
  return {
    principal: sumCents(rows.map((it) => it.principal)),
    lateCharge: sumCents(rows.map((it) => it.lateCharge)),
    discount: sumCents(rows.map((it) => it.discount)),
  }
}
