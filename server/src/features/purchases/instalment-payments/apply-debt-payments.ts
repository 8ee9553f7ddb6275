/**
 * Applies a Pix that came for instalments: it pays everything its charge is for, or is returned. However we learn of
 * it, and whichever code was used, one debt is paid once (system design §6): a surplus, an amount that is too small and
 * a second payment are returned. From here on, a Pix for several purchases is one payment for each of them
 * (docs/decisions/0044).
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
import { recordLinePaid } from '../debt-plans/change-plan.ts'
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
 * Applies payments, each once however often it is reported. Payments of many purchases share one transaction, because
 * many come in the same second; those of one purchase are applied one after the other in the given order.
 */
export async function applyDebtPayments(deps: Deps, payments: readonly DebtPayment[]): Promise<void> {
  if (payments.length === 0) return
  // the items of a charge never change
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

/** The payments that were already applied; each is stored with one of the purchases it was for. */
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

/** Puts each payment into a round after all earlier ones of its purchases. */
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
    const decided = payments
      // reported before, or applied by another process while we waited for the lock
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
    await save(deps, tx, decided)
    return decided.flatMap((it) =>
      isUsed(it) ? it.shares.flatMap(({ closed }) => closed.map((part) => part.id)) : it.wantedIds,
    )
  })
  deps.instalmentEvents.publish(touched)
}

type OwnedInstalment = Instalment & { purchaseId: string }

interface Known extends Wanting {
  /** The orders whose debts the charge is for. */
  orders: readonly Order[]
  /** All instalments of these orders. */
  instalments: readonly OwnedInstalment[]
  live: readonly LiveCharge[]
  /** For a code for a line. */
  plan: DebtPlan | null
}

/** One purchase's share of a payment. */
interface Share extends PaymentShare {
  order: Order
  /** All instalments of the order after the payment. */
  after: readonly Instalment[]
  /** The instalments that the payment changes, and those that it closes. */
  changed: readonly Instalment[]
  closed: readonly Instalment[]
}

/** The decision about a payment. One that is returned in full has no shares. */
interface Decided {
  charge: DebtCharge
  pix: ReceivedPix
  shares: readonly Share[]
  /** Other codes for the same debts, in full or in part: they must not be paid as well. */
  others: readonly LiveCharge[]
  /** The amount to return. */
  back: Cents
  /** The instalments that its charge is for. */
  wantedIds: readonly string[]
  /** The line of a plan that it pays. */
  next: NextLine | null
  /** Why it is returned in full; null if part of it is used. */
  returnedBecause: ReturnReason | null
}

function decide({ orders, charge, pix, instalments: all, items, live, plan }: Known): Decided {
  const wantedIds = items.map((it) => it.instalmentId)
  const next = lineOf(charge, plan, pix, all)
  const instalments = next === null ? all : all.map((it) => ({ ...it, ...ofPlan(next, it.id) }))
  const { isAwaited, applied } = appliedTo({ charge, items, pix, instalments, next })
  // the amount is too small, the debt is closed, or it changed since a part of it was offered
  if (!isAwaited || applied === null || applied.allocations.length === 0) {
    const returnedBecause = isAwaited ? 'WRONG_AMOUNT' : 'NOT_AWAITED'
    return { charge, pix, shares: [], others: [], next: null, back: pix.amount, wantedIds, returnedBecause }
  }
  const purchaseOf = (id: string) =>
    items.find((it) => it.instalmentId === id)?.purchaseId ?? charge.purchaseId
  const shares = sharePayment(pix.endToEndId, applied, purchaseOf).map((share) =>
    shareOf(share, pix, orders, instalments),
  )
  // a line of a plan changes every other amount of the purchase
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

/** What the money pays of its charge, by the rule of each purpose; null if it is too little. */
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

/** Null if its line is not the next one any more, or the plan is over. */
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

/**
 * Every debt owes what it owed when the customer saw what the amount would pay: a second part payment for the same
 * state is not accepted.
 */
function standsAsOffered(items: readonly ChargeItem[], terms: readonly OpenTerms[]): boolean {
  return items.every(
    (item) => terms.find((it) => it.instalmentId === item.instalmentId)?.open === item.principal,
  )
}

/** Applies the amount that was shown; the surplus is returned. Null if it is too little. */
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

const isUsed = (it: Decided) => it.shares.length > 0

async function save(deps: Deps, tx: Tx, decided: readonly Decided[]): Promise<void> {
  if (decided.length === 0) return
  const now = deps.clock.now()
  const used = decided.filter(isUsed)
  const shares = used.flatMap((it) => it.shares)
  insertPayments(
    tx,
    decided.flatMap((it) => paymentsOf(it, now)),
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
    decided.flatMap((it) => movementsOf(it, now)),
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
  // the PSP accepts nothing more for a code whose payment is returned
  const unused = decided.filter((it) => !isUsed(it) && it.charge.status !== 'PAID')
  await endCharges(
    tx,
    unused.map((it) => it.charge),
  )
  await endTheseCharges(
    deps,
    tx,
    decided.flatMap((it) => it.others),
  )
  for (const { next, shares: own, pix } of used) {
    const after = own.flatMap((it) => it.after)
    if (next !== null) await recordLinePaid(deps, tx, next, { after, paidAt: pix.paidAt })
  }
  for (const it of decided) {
    const { endToEndId } = it.pix
    const [first] = it.shares
    const cause = first === undefined ? 'returned' : 'surplus'
    const purchaseId = first?.purchaseId ?? it.charge.purchaseId
    if (it.back > 0) await requestRefund(deps, tx, { endToEndId, purchaseId, amount: it.back, cause })
    if (!isUsed(it)) await announce(deps, tx, { type: 'PaymentReturned', purchaseId, endToEndId })
  }
}

/**
 * What each debt costs at the moment of the payment. The charge's terms hold as offered; if the debt has changed since,
 * those of the day of payment hold. Earned cashback is given even if the code did not include it, and a late charge that
 * was forgiven, paid, or given up with another date is not taken: the difference is returned.
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
    const isReduced = wanted.some((it) => it.id === now.instalmentId && !asksAsOffered(charge, it))
    const { principal: open } = now
    const asked: DebtTerms = offered?.principal === open ? (asPaid(charge, offered, pix) ?? now) : now
    return {
      ...asked,
      open,
      discount: asked.discount > now.discount ? asked.discount : now.discount,
      lateCharge: isReduced && now.lateCharge < asked.lateCharge ? now.lateCharge : asked.lateCharge,
    }
  })
}

/** Nothing has changed the late charge of a due-date charge: it is what the PSP calculates by its own calendar. */
function asksAsOffered(charge: DebtCharge, it: Instalment): boolean {
  const isOfThatDay = charge.dueDate !== null && it.dueDate === charge.dueDate
  return isOfThatDay && it.feeWaivedUntil === null && it.agreedCharge === null && it.lateChargeSettled === 0
}

/** Null if the PSP does not say how the amount was made up, or the offer had expired. */
function asPaid(charge: DebtCharge, offered: ChargeItem, { parts, paidAt }: ReceivedPix): ChargeItem | null {
  if (charge.dueDate === null) return paidAt <= charge.expiresAt ? offered : null
  // the PSP calculates a due-date charge by the calendar of the payer's town, which we do not know
  if (parts === null || parts.original !== offered.principal) return null
  const discount = parts.discount < offered.discount ? parts.discount : offered.discount
  return { ...offered, discount, lateCharge: parts.lateCharge }
}

/** The instalments after the payment, and after the cashback if that covers all of the rest. */
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

/** An instalment after a payment or cashback. */
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

/** One for each purchase; for a payment that is returned in full, one for the purchase of its charge. */
const partsOf = ({
  charge,
  pix,
  shares,
}: Decided): Pick<Share, 'id' | 'purchaseId' | 'amount' | 'allocations'>[] =>
  shares.length > 0
    ? [...shares]
    : [{ id: pix.endToEndId, purchaseId: charge.purchaseId, amount: pix.amount, allocations: [] }]

function paymentsOf(it: Decided, now: Date): PixPayment[] {
  const { charge, pix, returnedBecause } = it
  return partsOf(it).map(({ id, purchaseId, amount }) => ({
    endToEndId: id,
    chargeId: charge.id,
    purchaseId,
    amount,
    paidAt: pix.paidAt,
    // anybody may pay a debt
    payerIsCustomer: false,
    use: isUsed(it) ? charge.purpose : 'RETURNED',
    returnedBecause,
    receivedAt: now,
  }))
}

function movementsOf(it: Decided, now: Date): Movement[] {
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
