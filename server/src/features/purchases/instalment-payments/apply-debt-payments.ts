/**
 * A Pix that came for instalments: it pays all that its charge is for, or goes back. Whichever way it is heard of, by
 * whichever code it was paid, one debt is paid once (system design §6): what is too much, too little or second goes back. One for
 * several purchases is from here on a payment of each of them (docs/decisions/0044).
 */
import { type Allocation, type DebtToPay, applyPayment } from '@drip/core/debts/apply-payment'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { ReturnReason } from '@drip/core/contracts/states'
import { openAmount, settledAfter } from '@drip/core/debts/debt'
import { applyPart } from '@drip/core/debts/pay-part'
import { type PaymentShare, sharePayment } from '@drip/core/debts/share-payment'
import { debtPaid, pixReceived } from '@drip/core/ledger/accounts'
import { type Cents, addCents, subtractCents, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import type { ReceivedPix } from '../../../providers/pix/need.ts'
import { takeLine } from '../debt-plans/change-plan.ts'
import { type DebtPlan, findPlans, isOpen } from '../debt-plans/debt-plans.store.ts'
import { type NextLine, nextLineOf } from '../debt-plans/lines-of-plan.ts'
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
  type DebtTerms,
  type LiveCharge,
  findItemsOfCharges,
  findLiveChargesOf,
} from '../charges/debt-charges.store.ts'
import { endTheseCharges } from '../charges/end-debt-charges.ts'
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
export async function applyDebtPayments(deps: Deps, payments: readonly DebtPayment[]): Promise<void> {
  if (payments.length === 0) return
  // what a charge is for never changes
  const items = Map.groupBy(
    await findItemsOfCharges(
      deps.db,
      payments.map((it) => it.charge),
    ),
    (it) => it.chargeId,
  )
  const wanted = payments.map((it) => ({ ...it, items: items.get(it.charge.id) ?? [] }))
  for (const round of roundsOf(wanted)) await applyTogether(deps, round)
}

/** Those of these that were taken before: they lie with one of the purchases that they were for. */
function findKnown(db: Queries, payments: readonly Wanting[]): Promise<Set<string>> {
  return findKnownPayments(
    db,
    payments.map((it) => it.pix.endToEndId),
    payments.flatMap(purchasesOf),
  )
}

interface Wanting extends DebtPayment {
  items: readonly ChargeItem[]
}

const purchasesOf = ({ charge, items }: Wanting): string[] => [
  ...new Set([charge.purchaseId, ...items.map((it) => it.purchaseId)]),
]

/** Each payment after all earlier ones of its purchases. */
function roundsOf(payments: readonly Wanting[]): Wanting[][] {
  const taken = new Map<string, number>()
  const rounds: Wanting[][] = []
  for (const payment of payments) {
    const purchaseIds = purchasesOf(payment)
    const round = Math.max(...purchaseIds.map((id) => taken.get(id) ?? 0))
    rounds[round] = [...(rounds[round] ?? []), payment]
    for (const id of purchaseIds) taken.set(id, round + 1)
  }
  return rounds
}

/** @param payments of different purchases */
async function applyTogether(deps: Deps, payments: readonly Wanting[]): Promise<void> {
  const purchaseIds = payments.flatMap(purchasesOf)
  const touched = await deps.db.transaction(async (tx) => {
    const [orders, known, instalments, live] = await Promise.all([
      lockOrders(tx, purchaseIds),
      findKnown(tx, payments),
      findInstalmentsOf(tx, purchaseIds),
      findLiveChargesOf(tx, purchaseIds),
    ])
    const plans = await findPlansOf(tx, payments)
    const judged = payments
      // told before, or taken by somebody else while we waited for the lock
      .filter(({ pix }) => !known.has(pix.endToEndId))
      .map((payment) => {
        const ids = purchasesOf(payment)
        return decide({
          ...payment,
          orders: orders.filter((it) => ids.includes(it.id)),
          instalments: instalments.filter((it) => ids.includes(it.purchaseId)),
          live,
          plan: plans.find((it) => it.id === payment.charge.planId) ?? null,
        })
      })
    await save(deps, tx, judged)
    return judged.flatMap((it) =>
      isUsed(it) ? it.shares.flatMap(({ closed }) => closed.map((part) => part.id)) : it.wantedIds,
    )
  })
  deps.instalmentEvents.publish(touched)
}

type OwnedInstalment = Instalment & { purchaseId: string }

interface Known extends Wanting {
  /** Those whose debts the charge is for. */
  orders: readonly Order[]
  /** All of these orders. */
  instalments: readonly OwnedInstalment[]
  live: readonly LiveCharge[]
  /** Of a code for a line. */
  plan: DebtPlan | null
}

/** What of a payment is one purchase's. */
interface Share extends PaymentShare {
  order: Order
  /** All instalments of the order, as they are then. */
  after: readonly Instalment[]
  /** Those of them that the payment touches, and that it closes. */
  changed: readonly Instalment[]
  closed: readonly Instalment[]
}

/** What becomes of a payment. One that goes back whole has no shares. */
interface Judged {
  charge: DebtCharge
  pix: ReceivedPix
  shares: readonly Share[]
  /** Other codes for what it pays, whole or in part: they must not be paid as well. */
  others: readonly LiveCharge[]
  /** Goes back. */
  back: Cents
  /** The instalments that its charge is for. */
  wantedIds: readonly string[]
  /** The line of a plan that it pays. */
  next: NextLine | null
  /** Why all of it does; null when something of it is used. */
  returnedBecause: ReturnReason | null
}

function decide({ orders, charge, pix, instalments: all, items, live, plan }: Known): Judged {
  const wantedIds = items.map((it) => it.instalmentId)
  const next = lineOf(charge, plan, pix, all)
  const instalments = next === null ? all : all.map((it) => ({ ...it, ...ofPlan(next, it.id) }))
  const { isAwaited, applied } = appliedTo({ charge, items, pix, instalments, next })
  // too little, or the debt is closed, or it is not the one any more of which a part was to be paid
  if (!isAwaited || applied === null || applied.allocations.length === 0) {
    const returnedBecause = isAwaited ? 'WRONG_AMOUNT' : 'NOT_AWAITED'
    return { charge, pix, shares: [], others: [], next: null, back: pix.amount, wantedIds, returnedBecause }
  }
  const purchaseOf = (id: string) =>
    items.find((it) => it.instalmentId === id)?.purchaseId ?? charge.purchaseId
  const shares = sharePayment(pix.endToEndId, applied, purchaseOf).map((share) =>
    shareOf(share, pix, orders, instalments),
  )
  // by a line of a plan any other amount of the purchase changes
  const changed = next === null ? shares.flatMap((it) => it.changed) : instalments
  const others = live.filter(
    (other) => other.id !== charge.id && changed.some((part) => other.instalmentIds.includes(part.id)),
  )
  return { charge, pix, shares, others, next, back: applied.surplus, wantedIds, returnedBecause: null }
}

interface Offered {
  charge: DebtCharge
  items: readonly ChargeItem[]
  pix: ReceivedPix
  instalments: readonly OwnedInstalment[]
  next: NextLine | null
}

/** What the money pays of what its charge is for, each purpose by its own rule; null when it is too little. */
function appliedTo({ charge, items, pix, instalments, next }: Offered): {
  isAwaited: boolean
  applied: ReturnType<typeof applyPayment>
} {
  if (charge.purpose === 'PLAN')
    return { isAwaited: next !== null, applied: next && amountOf(next.line.amount, pix, next.reached) }
  const terms = termsOf(charge, items, pix, instalments)
  if (charge.purpose === 'PART')
    return { isAwaited: standsAsOffered(items, terms), applied: amountOf(charge.amount, pix, terms) }
  return { isAwaited: terms.length > 0, applied: applyPayment(pix.amount, terms) }
}

async function findPlansOf(tx: Tx, payments: readonly Wanting[]): Promise<DebtPlan[]> {
  const ofPlans = payments.filter(({ charge }) => charge.purpose === 'PLAN')
  if (ofPlans.length === 0) return []
  return findPlans(
    tx,
    ofPlans.map(({ charge }) => charge.purchaseId),
  )
}

/** Null where its line is not the next one any more, or the plan is over. */
function lineOf(
  charge: DebtCharge,
  plan: DebtPlan | null,
  pix: ReceivedPix,
  all: readonly OwnedInstalment[],
): NextLine | null {
  if (plan === null || !isOpen(plan)) return null
  if (plan.state === 'ACCEPTED' && pix.paidAt > charge.expiresAt) return null
  const next = nextLineOf(plan, all, saoPauloDate(pix.paidAt))
  return next?.line.number === charge.planLine ? next : null
}

const ofPlan = ({ instalments }: NextLine, id: string): Pick<Instalment, 'agreedCharge'> => ({
  agreedCharge: instalments.find((it) => it.id === id)?.agreedCharge ?? null,
})

type OpenTerms = Allocation & { open: Cents }

/** Every debt owes what it owed when the customer saw what the amount would pay: a second part of the same is not taken. */
function standsAsOffered(items: readonly ChargeItem[], terms: readonly OpenTerms[]): boolean {
  return items.every(
    (item) => terms.find((it) => it.instalmentId === item.instalmentId)?.open === item.principal,
  )
}

/** What was shown, whatever came too much goes back. Null when it is too little. */
function amountOf(
  amount: Cents,
  pix: ReceivedPix,
  terms: readonly DebtToPay[],
): ReturnType<typeof applyPayment> {
  if (pix.amount < amount) return null
  const { allocations, surplus } = applyPart(amount, terms)
  return { allocations, surplus: addCents(surplus, subtractCents(pix.amount, amount)) }
}

function shareOf(
  share: PaymentShare,
  pix: ReceivedPix,
  orders: readonly Order[],
  instalments: readonly OwnedInstalment[],
): Share {
  const order = orders.find((it) => it.id === share.purchaseId)
  if (order === undefined) throw new Error('a debt always has its order')
  const own = instalments.filter((it) => it.purchaseId === order.id)
  const { allocations, after } = withCashbackOnly(pix, own, share.allocations)
  const changed = after.filter((part) => allocations.some((row) => row.instalmentId === part.id))
  const closed = changed.filter((part) => part.status !== 'PENDING')
  return { ...share, order, allocations, after, changed, closed }
}

const isUsed = (it: Judged) => it.shares.length > 0

async function save(deps: Deps, tx: Tx, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return
  const now = deps.clock.now()
  const used = judged.filter(isUsed)
  const shares = used.flatMap((it) => it.shares)
  insertPayments(
    tx,
    judged.flatMap((it) => paymentsOf(it, now)),
  )
  insertAllocations(
    tx,
    'paid',
    shares.flatMap(({ id, purchaseId, allocations }) =>
      allocations.map((row) => ({ ...row, purchaseId, endToEndId: id })),
    ),
    now,
  )
  saveInstalments(
    tx,
    shares.flatMap((it) => it.changed),
  )
  saveOrderStates(
    tx,
    shares.map(({ order, after }) => ({ order, instalments: after })),
    now,
  )
  book(
    tx,
    judged.flatMap((it) => movementsOf(it, now)),
  )
  planReceipts(
    deps,
    tx,
    shares.map(({ id, purchaseId }) => ({ purchaseId, endToEndId: id })),
  )
  await Promise.all([
    savePaid(
      tx,
      used.map((it) => it.charge),
    ),
    releaseInstalments(
      tx,
      shares.map(({ purchaseId, closed }) => ({ purchaseId, numbers: closed.map((part) => part.number) })),
      saoPauloDate(now),
    ),
  ])
  // the PSP takes nothing more for a code whose payment goes back
  const unused = judged.filter((it) => !isUsed(it) && it.charge.status !== 'PAID')
  await endCharges(
    tx,
    unused.map((it) => it.charge),
  )
  await endTheseCharges(
    deps,
    tx,
    judged.flatMap((it) => it.others),
  )
  for (const { next, shares: own, pix } of used) {
    const after = own.flatMap((it) => it.after)
    if (next !== null) await takeLine(deps, tx, next, { after, paidAt: pix.paidAt })
  }
  for (const it of judged) {
    const { endToEndId } = it.pix
    const [first] = it.shares
    const cause = first === undefined ? 'returned' : 'surplus'
    const purchaseId = first?.purchaseId ?? it.charge.purchaseId
    if (it.back > 0) await requestRefund(deps, tx, { endToEndId, purchaseId, amount: it.back, cause })
    if (!isUsed(it)) await announce(deps, tx, { type: 'PaymentReturned', purchaseId, endToEndId })
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
  all: readonly OwnedInstalment[],
): OpenTerms[] {
  const wanted = all.filter((it) => items.some((item) => item.instalmentId === it.id))
  const today = saoPauloDate(pix.paidAt)
  const ofOrders = [...Map.groupBy(all, (it) => it.purchaseId).values()]
  const terms = ofOrders.flatMap((own) =>
    termsOn(
      today,
      wanted.filter((it) => own.includes(it)),
      own,
    ),
  )
  return terms.map((now) => {
    const offered = items.find((item) => item.instalmentId === now.instalmentId)
    const isForgiven = wanted.some(
      (it) => it.id === now.instalmentId && (it.feeWaivedUntil !== null || it.agreedCharge !== null),
    )
    const { principal: open } = now
    const asked: DebtTerms = offered?.principal === open ? (asPaid(charge, offered, pix) ?? now) : now
    return {
      ...asked,
      open,
      discount: asked.discount > now.discount ? asked.discount : now.discount,
      lateCharge: isForgiven && now.lateCharge < asked.lateCharge ? now.lateCharge : asked.lateCharge,
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
    lateChargeSettled: settledAfter(part, row, saoPauloDate(paidAt)),
  }
  const closed = openAmount(after) === 0
  return {
    ...after,
    status: statusOf(after),
    paidAt: closed ? paidAt : part.paidAt,
    paidOn: closed ? saoPauloDate(paidAt) : part.paidOn,
  }
}

/** One for each purchase; of what goes back whole one for the purchase of its charge. */
const partsOf = ({
  charge,
  pix,
  shares,
}: Judged): Pick<Share, 'id' | 'purchaseId' | 'amount' | 'allocations'>[] =>
  shares.length > 0
    ? [...shares]
    : [{ id: pix.endToEndId, purchaseId: charge.purchaseId, amount: pix.amount, allocations: [] }]

function paymentsOf(it: Judged, now: Date): PixPayment[] {
  const { charge, pix, returnedBecause } = it
  return partsOf(it).map(({ id, purchaseId, amount }) => ({
    endToEndId: id,
    chargeId: charge.id,
    purchaseId,
    amount,
    paidAt: pix.paidAt,
    // a debt may be paid by anybody
    payerIsCustomer: false,
    use: isUsed(it) ? charge.purpose : 'RETURNED',
    returnedBecause,
    receivedAt: now,
  }))
}

function movementsOf(it: Judged, now: Date): Movement[] {
  return partsOf(it).flatMap(({ id, purchaseId, amount, allocations }) => {
    const event = { purchaseId, occurredAt: it.pix.paidAt, bookedAt: now }
    const received: Movement = {
      ...event,
      kind: 'PIX_RECEIVED',
      cause: `pix:${id}`,
      postings: pixReceived(amount),
    }
    if (allocations.length === 0) return [received]
    const paid: Movement = {
      ...event,
      kind: 'DEBT_PAID',
      cause: `paid:${id}`,
      postings: debtPaid({
        principal: sumCents(allocations.map((row) => row.principal)),
        lateCharge: sumCents(allocations.map((row) => row.lateCharge)),
        discount: sumCents(allocations.map((row) => row.discount)),
      }),
    }
    return [received, paid]
  })
}
