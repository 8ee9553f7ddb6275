/**
 * A Pix that came for instalments: it pays all that its charge is for, or goes back. Whichever way it is heard of, by
 * whichever code it was paid, one debt is paid once (system design §6): what is too much, too little or second goes back.
 */
import { type Allocation, applyPayment } from '@drip/core/debts/apply-payment'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { ReturnReason } from '@drip/core/contracts/states'
import { openAmount } from '@drip/core/debts/debt'
import { debtPaid, pixReceived } from '@drip/core/ledger/accounts'
import { type Cents, addCents, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ReceivedPix } from '../../../providers/pix/need.ts'
import { insertAllocations } from '../refunds/allocations.store.ts'
import {
  type PixPayment,
  endCharges,
  findKnownPayments,
  insertPayments,
  savePaid,
} from '../charges/charges.store.ts'
import { requestRefund } from '../refunds/refund-payment.ts'
import { planReceipts } from '../receipts/send-receipt.ts'
import { type Movement, book } from '../../records/ledger/ledger.store.ts'
import {
  type Instalment,
  type Order,
  findInstalmentsOf,
  lockOrders,
  saveInstalments,
  saveOrderStates,
  statusOf,
} from '../orders/orders.store.ts'
import { releaseInstalments } from '../settlements/release-instalments.ts'
import {
  type ChargeItem,
  type DebtCharge,
  type LiveCharge,
  findItemsOfCharges,
  findLiveChargesOf,
} from '../charges/debt-charges.store.ts'
import { endTheseCharges } from './end-debt-charges.ts'
import { paidByCashbackAlone, termsOn } from '../orders/terms-of-debts.ts'

/** A Pix and the charge it came for. */
export interface DebtPayment {
  charge: DebtCharge
  pix: ReceivedPix
}

/**
 * Takes payments, each once however often it is told: those of many purchases in one transaction, because many come in
 * the same second, and of one purchase one after the other in the given order.
 */
export async function takeDebtPayments(deps: Deps, payments: readonly DebtPayment[]): Promise<void> {
  const ofPurchases = [...Map.groupBy(payments, (it) => it.charge.purchaseId).values()]
  const rounds = Math.max(0, ...ofPurchases.map((it) => it.length))
  for (let round = 0; round < rounds; round++)
    await takeTogether(
      deps,
      ofPurchases.flatMap((it) => it[round] ?? []),
    )
}

/** @param payments of different purchases */
async function takeTogether(deps: Deps, payments: readonly DebtPayment[]): Promise<void> {
  const purchaseIds = payments.map((it) => it.charge.purchaseId)
  const chargeIds = payments.map((it) => it.charge.id)
  const endToEndIds = payments.map((it) => it.pix.endToEndId)
  const touched = await deps.db.transaction(async (tx) => {
    const [orders, known, instalments, items, live] = await Promise.all([
      lockOrders(tx, purchaseIds),
      findKnownPayments(tx, endToEndIds),
      findInstalmentsOf(tx, purchaseIds),
      findItemsOfCharges(tx, chargeIds),
      findLiveChargesOf(tx, purchaseIds),
    ])
    const judged = payments
      // somebody else may have taken it while we waited for the lock
      .filter(({ pix }) => !known.has(pix.endToEndId))
      .map(({ charge, pix }) => {
        const order = orders.find((it) => it.id === charge.purchaseId)
        if (order === undefined) throw new Error('a debt always has its order')
        return judge({
          order,
          charge,
          pix,
          instalments: instalments.filter((it) => it.purchaseId === order.id),
          items: items.filter((it) => it.chargeId === charge.id),
          live,
        })
      })
    await save(deps, tx, judged)
    return judged.flatMap((it) => (isUsed(it) ? it.closed.map((part) => part.id) : it.wantedIds))
  })
  deps.instalmentEvents.tell(touched)
}

interface Known {
  order: Order
  charge: DebtCharge
  pix: ReceivedPix
  /** All of the order. */
  instalments: readonly Instalment[]
  items: readonly ChargeItem[]
  live: readonly LiveCharge[]
}

/** What becomes of a payment. Nothing is allocated of one that goes back whole. */
interface Judged {
  order: Order
  charge: DebtCharge
  pix: ReceivedPix
  allocations: readonly Allocation[]
  /** All instalments of the order, as they are then. */
  after: readonly Instalment[]
  /** Those of them that the payment touches, and that it closes. */
  changed: readonly Instalment[]
  closed: readonly Instalment[]
  /** Other codes for what it closes: they must not be paid as well. */
  others: readonly LiveCharge[]
  /** Goes back. */
  back: Cents
  /** The instalments that its charge is for. */
  wantedIds: readonly string[]
  /** Why all of it does; null when something of it is used. */
  returnedBecause: ReturnReason | null
}

function judge({ order, charge, pix, instalments, items, live }: Known): Judged {
  const wantedIds = items.map((it) => it.instalmentId)
  const terms = termsOf(charge, items, pix, instalments)
  const applied = applyPayment(pix.amount, terms)
  // too little, or the debt is closed
  if (applied === null || applied.allocations.length === 0) {
    const nothing = { allocations: [], changed: [], closed: [], others: [] }
    const returnedBecause = terms.some((it) => it.open > 0) ? 'WRONG_AMOUNT' : 'NOT_AWAITED'
    return {
      order,
      charge,
      pix,
      ...nothing,
      after: instalments,
      back: pix.amount,
      wantedIds,
      returnedBecause,
    }
  }
  const { allocations, after } = withCashbackOnly(pix, instalments, applied.allocations)
  const changed = after.filter((part) => allocations.some((row) => row.instalmentId === part.id))
  const closed = changed.filter((part) => part.status !== 'PENDING')
  const others = live.filter(
    (other) => other.id !== charge.id && closed.some((part) => other.instalmentIds.includes(part.id)),
  )
  const used = { allocations, after, changed, closed, others, back: applied.surplus }
  return { order, charge, pix, ...used, wantedIds, returnedBecause: null }
}

const isUsed = (it: Judged) => it.allocations.length > 0

async function save(deps: Deps, tx: Tx, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return
  const now = deps.clock.now()
  const used = judged.filter(isUsed)
  insertPayments(
    tx,
    judged.map((it) => paymentOf(it, now)),
  )
  insertAllocations(
    tx,
    'paid',
    used.flatMap(({ order, pix, allocations }) =>
      allocations.map((row) => ({ ...row, purchaseId: order.id, endToEndId: pix.endToEndId })),
    ),
    now,
  )
  saveInstalments(
    tx,
    used.flatMap((it) => it.changed),
  )
  saveOrderStates(
    tx,
    used.map(({ order, after }) => ({ order, instalments: after })),
    now,
  )
  book(
    tx,
    judged.flatMap((it) => movementsOf(it, now)),
  )
  await Promise.all([
    savePaid(
      tx,
      used.map((it) => it.charge.id),
    ),
    planReceipts(
      deps,
      tx,
      used.map(({ order, pix }) => ({ purchaseId: order.id, endToEndId: pix.endToEndId })),
    ),
    releaseInstalments(
      tx,
      used.map(({ order, closed }) => ({ purchaseId: order.id, numbers: closed.map((part) => part.number) })),
      saoPauloDate(now),
    ),
  ])
  // the PSP takes nothing more for a code whose payment goes back
  const unused = judged.filter((it) => !isUsed(it) && it.charge.status !== 'PAID')
  await endCharges(
    tx,
    unused.map((it) => it.charge.id),
  )
  await endTheseCharges(
    deps,
    tx,
    judged.flatMap((it) => it.others),
  )
  for (const it of judged) {
    const { endToEndId } = it.pix
    const cause = isUsed(it) ? 'surplus' : 'returned'
    if (it.back > 0)
      await requestRefund(deps, tx, { endToEndId, purchaseId: it.order.id, amount: it.back, cause })
    if (!isUsed(it)) await announce(deps, tx, { type: 'PaymentReturned', endToEndId })
  }
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

/** The instalments after the payment, and after the cashback where that covers all that is left. */
function withCashbackOnly(
  pix: ReceivedPix,
  instalments: readonly Instalment[],
  allocations: readonly Allocation[],
): { allocations: Allocation[]; after: Instalment[] } {
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

function paymentOf(it: Judged, now: Date): PixPayment {
  const { charge, pix } = it
  return {
    endToEndId: pix.endToEndId,
    chargeId: charge.id,
    purchaseId: charge.purchaseId,
    amount: pix.amount,
    paidAt: pix.paidAt,
    // a debt may be paid by anybody
    payerIsCustomer: false,
    use: isUsed(it) ? charge.purpose : 'RETURNED',
    returnedBecause: it.returnedBecause,
    receivedAt: now,
  }
}

function movementsOf(it: Judged, now: Date): Movement[] {
  const { order, pix, allocations } = it
  const event = { purchaseId: order.id, occurredAt: pix.paidAt, bookedAt: now }
  const received: Movement = {
    ...event,
    kind: 'PIX_RECEIVED',
    cause: `pix:${pix.endToEndId}`,
    postings: pixReceived(pix.amount),
  }
  if (!isUsed(it)) return [received]
  const paid: Movement = {
    ...event,
    kind: 'DEBT_PAID',
    cause: `paid:${pix.endToEndId}`,
    postings: debtPaid({
      principal: sumCents(allocations.map((row) => row.principal)),
      lateCharge: sumCents(allocations.map((row) => row.lateCharge)),
      discount: sumCents(allocations.map((row) => row.discount)),
    }),
  }
  return [received, paid]
}
