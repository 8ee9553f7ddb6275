/**
 * The payer's bank took a Pix back without our request (MED: fraud, or a failure of the bank's). The money is gone, so
 * this is booked, and what the Pix had paid is owed again (reference "Received Pix and refunds"). What had been paid back
 * in another way than by Pix the payer has twice, and owes to us (decision 130).
 */
import type { Allocation } from '@drip/core/debts/apply-payment'
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { isCashbackEarned, openAmount, settledAfterTakenBack } from '@drip/core/debts/debt'
import { shareId, spreadTakenBack } from '@drip/core/debts/share-payment'
import {
  type GivenCashback,
  type PaidInstalment,
  cashbackTakenBack,
  takeBack,
} from '@drip/core/debts/take-back'
import { pixTakenBack, refundDoubled } from '@drip/core/ledger/accounts'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '@drip/core/money/cents'
import { spreadDoubled } from '@drip/core/refunds/double-refund'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { ReceivedPix } from '../../../providers/pix/need.ts'
import { findAllocationsOf, insertAllocations } from '../refunds/allocations.store.ts'
import { findShares, lockPayment } from '../charges/charges.store.ts'
import {
  type DoubleRefund,
  findDoubleRefundsOf,
  insertDoubleRefunds,
} from '../refunds/double-refunds.store.ts'
import {
  type PixRefund,
  findPaidOutside,
  findRefundsOf,
  insertForcedRefund,
  saveRefundStatus,
} from '../refunds/refunds.store.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import {
  type Instalment,
  type Order,
  findInstalmentsOf,
  lockOrders,
  saveInstalments,
  saveOrderStates,
  statusOf,
} from '../orders/orders.store.ts'
import { breakPlanOf } from '../debt-plans/change-plan.ts'
import { endDebtCharges } from '../charges/end-debt-charges.ts'

/** A notification says that refunds of this Pix changed; the PSP is asked before we believe it. */
export async function checkForTakenBack(deps: Deps, endToEndId: string): Promise<void> {
  const shares = await findShares(deps.db, endToEndId)
  const pix = shares.length === 0 ? null : await deps.pix.payment(endToEndId)
  if (pix !== null) await bookTakenBack(deps, pix)
}

/** Books every forced refund that the PSP lists and we do not have; idempotent by the bank's ids. */
export async function bookTakenBack(deps: Deps, pix: ReceivedPix): Promise<void> {
  const forced = pix.refunds.filter((it) => !it.ours && it.state === 'DONE')
  for (const refund of forced) {
    const changed = await deps.db.transaction((tx) => bookOne(deps, tx, pix, refund))
    deps.instalmentEvents.publish(changed)
  }
}

async function bookOne(
  deps: Deps,
  tx: Tx,
  pix: ReceivedPix,
  refund: ReceivedPix['refunds'][number],
): Promise<string[]> {
  const found = await findShares(tx, pix.endToEndId)
  const [first] = found
  // not applied yet: the sweep applies it first, and we learn of the refund again later
  if (first === undefined) return []
  const purchaseIds = found.map((it) => it.purchaseId)
  const orders = await lockOrders(tx, purchaseIds)
  // a Pix that bought nothing has no order
  await lockPayment(tx, first)
  const [refunds, doubles, allocations, instalments] = await Promise.all([
    findRefundsOf(tx, found),
    findDoubleRefundsOf(tx, found),
    findAllocationsOf(tx, purchaseIds),
    findInstalmentsOf(tx, purchaseIds),
  ])
  // of its shares, the first has the bank's own id
  if ([...refunds, ...doubles].some((it) => it.id === refund.id)) return []
  const gone = sumCents(refunds.filter((it) => it.status === 'DONE').map((it) => it.amount))
  const left = subtractCents(sumCents(found.map((it) => it.amount)), addCents(gone, refund.amount))
  const { goingBack, givenUp } = ourRefunds(pix, refunds, left)
  const shares = found.map((it) => {
    const paid = allocations
      .filter((row) => row.endToEndId === it.endToEndId)
      .map((row) => ({ ...row, number: instalments.find(({ id }) => id === row.instalmentId)?.number ?? 0 }))
    const used = sumCents(paid.map((row) => addCents(row.principal, row.lateCharge)))
    const away = sumCents(
      [...refunds.filter(({ status }) => status === 'DONE'), ...goingBack]
        .filter(({ endToEndId }) => endToEndId === it.endToEndId)
        .map(({ amount }) => amount),
    )
    const idle = subtractCents(it.amount, addCents(away, used))
    const ofPurchase = {
      given: allocations.filter((row) => row.purchaseId === it.purchaseId),
      order: orders.find(({ id }) => id === it.purchaseId) ?? null,
    }
    return { ...it, ...ofPurchase, paidOn: saoPauloDate(pix.paidAt), paid, used, idle }
  })
  const here = sumCents(shares.map(({ used, idle }) => addCents(used, idle)))
  const fromHere = refund.amount < here ? refund.amount : here
  await bookDoubled(deps, tx, found, doubles, {
    id: refund.id,
    amount: subtractCents(refund.amount, fromHere),
  })
  const taken = spreadTakenBack(
    fromHere,
    shares.map(({ used, idle }) => ({ used, unused: idle })),
  )
  for (const it of givenUp) saveRefundStatus(tx, it, 'FAILED', deps.clock.now())
  const touched = shares
    .map((share, index) => ({ share, amount: taken[index] ?? ZERO }))
    .filter(({ amount }) => amount > 0)
  const changed: string[] = []
  for (const [index, { share, amount }] of touched.entries()) {
    const own = instalments.filter((it) => it.purchaseId === share.purchaseId)
    const part = { id: shareId(refund.id, index), amount, instalments: own }
    changed.push(...(await takeBackFrom(deps, tx, share, part)))
  }
  return changed
}

/**
 * What the bank takes beyond what is still here was paid back in another way: the payer has it twice.
 * @throws RangeError if it was not: then the PSP's list and our books contradict each other
 */
async function bookDoubled(
  deps: Deps,
  tx: Tx,
  shares: Awaited<ReturnType<typeof findShares>>,
  doubles: readonly DoubleRefund[],
  { id, amount }: { id: string; amount: Cents },
): Promise<void> {
  if (amount === 0) return
  const outside = await findPaidOutside(tx, shares)
  const ofShare = (rows: readonly { endToEndId: string; amount: Cents }[], endToEndId: string) =>
    sumCents(rows.filter((it) => it.endToEndId === endToEndId).map((it) => it.amount))
  const parts = spreadDoubled(
    amount,
    shares.map(({ endToEndId }) => ({
      outside: ofShare(outside, endToEndId),
      doubled: ofShare(doubles, endToEndId),
    })),
  )
  const rows = shares
    .map(({ endToEndId, purchaseId }, index) => ({ endToEndId, purchaseId, amount: parts[index] ?? ZERO }))
    .filter((it) => it.amount > 0)
    .map((it, index) => ({ ...it, id: shareId(id, index) }))
  const now = deps.clock.now()
  await insertDoubleRefunds(tx, rows, now)
  book(
    tx,
    rows.map((it) => ({
      purchaseId: it.purchaseId,
      kind: 'REFUND_DOUBLED',
      cause: `refund-doubled:${it.id}`,
      occurredAt: now,
      bookedAt: now,
      postings: refundDoubled(it.amount),
    })),
  )
  // people must settle it with the payer
  tx.afterCommit(() => {
    for (const { purchaseId } of rows)
      deps.log.error('pix.taken-back-twice', new Error('the bank took what was paid back in another way'), {
        refund: id,
        purchase: purchaseId,
      })
  })
}

interface TakenShare {
  endToEndId: string
  purchaseId: string
  paidOn: CivilDate
  paid: readonly PaidInstalment[]
  /** The cashback of the purchase, given with this or another Pix. */
  given: readonly GivenCashback[]
  idle: Cents
  order: Order | null
}

/**
 * Takes the bank's part from one purchase's share.
 * @returns the instalments that are owed again
 */
async function takeBackFrom(
  deps: Deps,
  tx: Tx,
  { endToEndId, purchaseId, paidOn, paid, given, idle, order }: TakenShare,
  { id, amount, instalments }: { id: string; amount: Cents; instalments: readonly Instalment[] },
): Promise<string[]> {
  const now = deps.clock.now()
  const { unused, undone } = takeBack(amount, idle, paid)
  const cashback = cashbackTakenBack({ endToEndId, undone }, given).map((it) => ({
    ...it,
    principal: ZERO,
    lateCharge: ZERO,
  }))
  const reversed = [...undone.map((it) => ({ ...it, endToEndId })), ...cashback]
  const cause = `taken-back:${id}`
  book(tx, [
    {
      purchaseId,
      kind: 'PIX_TAKEN_BACK',
      cause,
      occurredAt: now,
      bookedAt: now,
      postings: pixTakenBack(sumOf(reversed), unused),
    },
  ])
  insertAllocations(
    tx,
    cause,
    reversed.map((it) => ({
      purchaseId,
      endToEndId: it.endToEndId,
      instalmentId: it.instalmentId,
      principal: subtractCents(ZERO, it.principal),
      lateCharge: subtractCents(ZERO, it.lateCharge),
      discount: subtractCents(ZERO, it.discount),
    })),
    now,
  )
  await insertForcedRefund(tx, { id, amount, endToEndId, purchaseId, cause, now })
  await announce(deps, tx, { type: 'PixTakenBack', purchaseId, endToEndId, refundId: id, amount })
  // what we were to give back has come back, if in another way than by our refund
  if (unused > 0) await announce(deps, tx, { type: 'RefundArrived', purchaseId, refundId: id })
  deps.log.warn('pix.taken-back', { purchase: purchaseId, refund: id })
  if (order === null || undone.length === 0) return []
  const today = saoPauloDate(now)
  const after = instalments.map((part) => reopened(part, reversed, { paidOn, today }))
  saveInstalments(tx, after)
  saveOrderStates(tx, [{ order, instalments: after }], now)
  const changed = [...new Set(reversed.map((it) => it.instalmentId))]
  // a code from before must not take off cashback that is not earned any more
  const promised = isCashbackEarned(after, today)
    ? []
    : after.filter((it) => openAmount(it) > 0 && it.cashbackAmount > it.discountAmount).map((it) => it.id)
  await endDebtCharges(deps, tx, { purchaseIds: [purchaseId], instalmentIds: [...changed, ...promised] })
  await breakPlanOf(deps, tx, purchaseId, { instalments, reopened: changed })
  return changed
}

/**
 * Money that the bank has taken cannot also be returned by our own refund: a refund for which the PSP has too little
 * left is given up. The others proceed, perhaps at this very moment, so their amounts pay for nothing else.
 */
function ourRefunds(
  pix: ReceivedPix,
  refunds: readonly PixRefund[],
  left: Cents,
): { goingBack: PixRefund[]; givenUp: PixRefund[] } {
  const stateAtPsp = (id: string) => pix.refunds.find((it) => it.id === id)?.state
  const open = refunds.filter((it) => it.status === 'REQUESTED' || it.status === 'SENT')
  const [waiting, sent] = [
    open.filter((it) => it.status === 'REQUESTED' && stateAtPsp(it.id) === undefined),
    open.filter((it) => it.status === 'SENT' || stateAtPsp(it.id) !== undefined),
  ]
  const goingBack = sent.filter((it) => stateAtPsp(it.id) !== 'REFUSED')
  const givenUp: PixRefund[] = []
  for (const it of waiting) {
    if (sumCents([...goingBack, it].map(({ amount }) => amount)) > left) givenUp.push(it)
    else goingBack.push(it)
  }
  return { goingBack, givenUp }
}

/**
 * Cashback alone that is owed again bears no late charge until today: it was not owed before.
 * @param paidOn the day of the undone payment
 */
function reopened(
  part: Instalment,
  reversed: readonly Allocation[],
  { paidOn, today }: { paidOn: CivilDate; today: CivilDate },
): Instalment {
  const rows = reversed.filter((it) => it.instalmentId === part.id)
  if (rows.length === 0) return part
  const row = sumOf(rows)
  const after = {
    ...part,
    paidAmount: subtractCents(part.paidAmount, row.principal),
    lateChargePaid: subtractCents(part.lateChargePaid, row.lateCharge),
    discountAmount: subtractCents(part.discountAmount, row.discount),
  }
  const status = statusOf(after)
  return {
    ...after,
    lateChargeSettled: settledAfterTakenBack(part, row, paidOn),
    feeWaivedUntil: row.principal === 0 && row.discount > 0 ? today : part.feeWaivedUntil,
    status,
    paidAt: status === 'PENDING' ? null : part.paidAt,
  }
}

function sumOf(rows: readonly { principal: Cents; lateCharge: Cents; discount: Cents }[]) {
  return {
    principal: sumCents(rows.map((it) => it.principal)),
    lateCharge: sumCents(rows.map((it) => it.lateCharge)),
    discount: sumCents(rows.map((it) => it.discount)),
  }
}
