/**
 * A Pix that came for instalments: it pays all that its charge is for, or goes back. Whichever way it is heard of, by
 * whichever code it was paid, one debt is paid once (system design §6): what is too much, too little or second goes back.
 */
import { type Allocation, applyPayment } from '@drip/core/debts/apply-payment'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { openAmount } from '@drip/core/debts/debt'
import { debtPaid, pixReceived } from '@drip/core/ledger/accounts'
import { addCents, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import type { ReceivedPix } from '../../providers/pix/need.ts'
import { insertAllocations } from '../charges/allocations.store.ts'
import { findKnownPayments, insertPayment } from '../charges/charges.store.ts'
import { requestRefund } from '../charges/refund-payment.ts'
import { planReceipt } from '../receipts/send-receipt.ts'
import { type Movement, book } from '../ledger/ledger.store.ts'
import {
  type Instalment,
  type InstalmentChange,
  type Order,
  findInstalments,
  lockOrder,
  saveInstalments,
  saveOrderState,
  statusOf,
} from '../orders/orders.store.ts'
import { releaseInstalments } from '../settlements/release-instalments.ts'
import {
  type ChargeItem,
  type DebtCharge,
  endCharges,
  findChargeItems,
  findLiveChargesOfPurchase,
  savePaid,
} from './debt-charges.store.ts'
import { endTheseCharges } from './end-debt-charges.ts'
import { paidByCashbackAlone, termsOn } from './terms-of-debts.ts'

export async function takeDebtPayment(deps: Deps, charge: DebtCharge, pix: ReceivedPix): Promise<void> {
  const paid = await deps.db.transaction(async (tx) => {
    const [order, known, instalments, items, live] = await Promise.all([
      lockOrder(tx, charge.purchaseId),
      findKnownPayments(tx, [pix.endToEndId]),
      findInstalments(tx, charge.purchaseId),
      findChargeItems(tx, charge.id),
      findLiveChargesOfPurchase(tx, charge.purchaseId),
    ])
    if (order === null) throw new Error('a debt always has its order')
    // somebody else may have taken it while we waited for the lock
    if (known.has(pix.endToEndId)) return []
    const applied = applyPayment(pix.amount, termsOf(charge, items, pix, instalments))
    return applied === null || applied.allocations.length === 0
      ? giveBack(deps, tx, charge, pix)
      : apply(deps, tx, { order, charge, pix, instalments, live, ...applied })
  })
  deps.instalmentEvents.tell(paid)
}

/**
 * What each debt costs whom pays at that moment. The terms of the charge hold as they were offered; where the debt has
 * changed since, those of the day it was paid. Cashback that is earned is also given where the code did not know of it,
 * and what was forgiven is not taken: the difference goes back.
 */
function termsOf(
  charge: DebtCharge,
  items: readonly ChargeItem[],
  pix: ReceivedPix,
  all: readonly Instalment[],
): (Allocation & { open: Allocation['principal'] })[] {
  const wanted = all.filter((it) => items.some((item) => item.instalmentId === it.id))
  return termsOn(saoPauloDate(pix.paidAt), wanted, all).map((now) => {
    const offered = items.find((item) => item.instalmentId === now.instalmentId)
    const isForgiven = wanted.some((it) => it.id === now.instalmentId && it.feeWaivedUntil !== null)
    const { principal: open } = now
    const terms = offered?.principal === open ? (asPaid(charge, offered, pix) ?? now) : now
    return {
      ...terms,
      open,
      discount: terms.discount > now.discount ? terms.discount : now.discount,
      lateCharge: isForgiven && now.lateCharge < terms.lateCharge ? now.lateCharge : terms.lateCharge,
    }
  })
}

/** Null when the PSP does not say how the amount came about, or the offer was over. */
function asPaid(charge: DebtCharge, offered: ChargeItem, { parts, paidAt }: ReceivedPix): ChargeItem | null {
  if (charge.dueDate === null) return paidAt <= charge.expiresAt ? offered : null
  // the PSP works a due-date charge out by the calendar of the payer's town, which we do not know
  if (parts === null || parts.original !== offered.principal) return null
  const discount = parts.discount < offered.discount ? parts.discount : offered.discount
  return { ...offered, discount, lateCharge: parts.lateCharge }
}

/** It pays nothing: too little, or the debt is closed. */
async function giveBack(deps: Deps, tx: Tx, charge: DebtCharge, pix: ReceivedPix): Promise<string[]> {
  await Promise.all([
    insertPayment(tx, paymentOf(deps, charge, pix, 'RETURNED')),
    book(tx, [received(deps, charge, pix)]),
    // the PSP takes nothing more for this code
    charge.status === 'PAID' ? null : endCharges(tx, [charge.id]),
  ])
  await requestRefund(deps, tx, { ...pix, purchaseId: charge.purchaseId, cause: 'returned' })
  return []
}

interface Applied {
  order: Order
  charge: DebtCharge
  pix: ReceivedPix
  instalments: readonly Instalment[]
  /** The purchase's codes that can be paid, with the debts they are for. */
  live: Awaited<ReturnType<typeof findLiveChargesOfPurchase>>
  allocations: readonly Allocation[]
  surplus: Allocation['principal']
}

/** The ids of the instalments that are closed now. */
async function apply(deps: Deps, tx: Tx, it: Applied): Promise<string[]> {
  const { order, charge, pix } = it
  const now = deps.clock.now()
  const { allocations, after } = withCashbackOnly(it)
  const changed = after.filter((part) => allocations.some((row) => row.instalmentId === part.id))
  const closed = changed.filter((part) => part.status !== 'PENDING').map((part) => part.id)
  const paid: Movement = {
    purchaseId: order.id,
    kind: 'DEBT_PAID',
    cause: `paid:${pix.endToEndId}`,
    occurredAt: pix.paidAt,
    bookedAt: now,
    postings: debtPaid({
      principal: sumCents(allocations.map((row) => row.principal)),
      lateCharge: sumCents(allocations.map((row) => row.lateCharge)),
      discount: sumCents(allocations.map((row) => row.discount)),
    }),
  }
  const rows = allocations.map((row) => ({ ...row, endToEndId: pix.endToEndId }))
  await Promise.all([
    insertPayment(tx, paymentOf(deps, charge, pix, charge.purpose)),
    insertAllocations(tx, order.id, 'paid', rows, now),
    saveInstalments(tx, changed),
    saveOrderState(tx, order, after, now),
    book(tx, [received(deps, charge, pix), paid]),
    savePaid(tx, charge.id),
    planReceipt(deps, tx, { purchaseId: order.id, endToEndId: pix.endToEndId }),
    releaseInstalments(
      tx,
      order.id,
      changed.filter((part) => part.status !== 'PENDING').map((part) => part.number),
      saoPauloDate(now),
    ),
  ])
  // another code for the same debts must not be paid as well
  const others = it.live.filter(
    (other) => other.id !== charge.id && other.instalmentIds.some((id) => closed.includes(id)),
  )
  await endTheseCharges(deps, tx, others)
  if (it.surplus > 0) {
    const surplus = { endToEndId: pix.endToEndId, purchaseId: order.id, amount: it.surplus, cause: 'surplus' }
    await requestRefund(deps, tx, surplus)
  }
  return closed
}

/** The instalments after the payment, and after the cashback where that covers all that is left. */
function withCashbackOnly({ pix, instalments, allocations }: Applied): {
  allocations: Allocation[]
  after: (Instalment & InstalmentChange)[]
} {
  const first = instalments.map((part) => afterAllocation(part, allocations, pix.paidAt))
  const given = paidByCashbackAlone(saoPauloDate(pix.paidAt), first)
  return {
    allocations: [...allocations, ...given],
    after: first.map((part) => afterAllocation(part, given, pix.paidAt)),
  }
}

/** What an instalment is after money or cashback has paid of it. */
export function afterAllocation(part: Instalment, rows: readonly Allocation[], paidAt: Date): Instalment {
  const row = rows.find((it) => it.instalmentId === part.id)
  if (row === undefined) return part
  const after = {
    ...part,
    paidAmount: addCents(part.paidAmount, row.principal),
    discountAmount: addCents(part.discountAmount, row.discount),
    lateChargePaid: addCents(part.lateChargePaid, row.lateCharge),
  }
  const closed = openAmount(after) === 0
  return {
    ...after,
    status: statusOf(after),
    paidAt: closed ? paidAt : part.paidAt,
    paidOn: closed ? saoPauloDate(paidAt) : part.paidOn,
  }
}

function paymentOf(
  deps: Deps,
  charge: DebtCharge,
  pix: ReceivedPix,
  use: DebtCharge['purpose'] | 'RETURNED',
) {
  return {
    endToEndId: pix.endToEndId,
    chargeId: charge.id,
    purchaseId: charge.purchaseId,
    amount: pix.amount,
    paidAt: pix.paidAt,
    // a debt may be paid by anybody
    payerIsCustomer: false,
    use,
    receivedAt: deps.clock.now(),
  }
}

function received(deps: Deps, charge: DebtCharge, pix: ReceivedPix): Movement {
  return {
    purchaseId: charge.purchaseId,
    kind: 'PIX_RECEIVED',
    cause: `pix:${pix.endToEndId}`,
    occurredAt: pix.paidAt,
    bookedAt: deps.clock.now(),
    postings: pixReceived(pix.amount),
  }
}
