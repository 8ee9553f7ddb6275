/**
 * A purchase, or part of it, is cancelled: instalments shrink, what was paid is refunded by Pix, and the fee is
 * returned.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { cashbackAfter } from '@drip/core/refunds/cashback-after'
import type { RefundReason } from '@drip/core/contracts/states'
import { openAmount, settledAtMost } from '@drip/core/debts/debt'
import { orderCanceled } from '@drip/core/ledger/accounts'
import {
  type CancellationPart,
  type CancellationWay,
  planCancellation,
} from '@drip/core/refunds/plan-cancellation'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { isConfirmed } from '../../purchases/checkouts/checkouts.store.ts'
import { undoPayments } from '../../purchases/refunds/undo-payments.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import { keepOff } from '../../purchases/debt-plans/change-plan.ts'
import { closeByCashback } from '../../purchases/instalment-payments/give-cashback.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import { recordCancellation } from '../../purchases/settlements/record-cancellation.ts'
import { releaseInstalments } from '../../purchases/settlements/release-instalments.ts'
import {
  type CancellationSource,
  type Instalment,
  type Order,
  findCancellationByKey,
  findInstalments,
  lockOrder,
  saveCancellation,
  statusOf,
} from '../../purchases/orders/orders.store.ts'
import { NotifyOfCancellation } from './notify-of-cancellation.ts'
import { requireRefundWindow } from './require-refund-window.ts'

export interface Cancellation {
  /** Centavos, or everything that is left. */
  amount: Cents | 'all'
  source: CancellationSource
  /** Default FROM_LAST: a product takes its share of every instalment. */
  way?: CancellationWay
  /** The product that is cancelled or becomes cheaper. */
  productId?: string
  /** The merchant's user and the reason, if given. */
  madeBy?: string
  reason?: RefundReason | undefined
  /** The caller's Idempotency-Key: the same key cancels once. */
  requestKey?: string | undefined
}

/**
 * Cancels an order of a merchant.
 * @throws Refusal ORDER_NOT_FOUND, AMOUNT_NOT_REFUNDABLE (more than what is left; nothing changes),
 *   IDEMPOTENCY_KEY_REUSED (the key cancelled another amount), REFUND_WINDOW_CLOSED
 */
export async function cancelOrder(
  deps: Deps,
  merchantId: string,
  orderId: string,
  it: Cancellation,
): Promise<void> {
  await deps.db.transaction((tx) => cancelWithin(deps, tx, orderId, it, merchantId))
}

/** The same within a caller's transaction. */
export async function cancelWithin(
  deps: Deps,
  tx: Tx,
  orderId: string,
  it: Cancellation,
  merchantId?: string,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order === null || (merchantId !== undefined && order.merchantId !== merchantId))
    throw new Refusal('ORDER_NOT_FOUND')
  if (it.requestKey !== undefined && (await isRepeated(tx, order, it.requestKey, it.amount))) return
  const left = subtractCents(order.amount, order.canceledAmount)
  // repeating the cancellation of everything: it was already done
  if (it.amount === 'all' && left === 0) return
  await requireRefundWindow(deps, tx, order, it.source)
  const amount = it.amount === 'all' ? left : it.amount
  const instalments = await findInstalments(tx, orderId)
  const { canceledAmount: canceled, feeAmount: fee, feeRate, cashbackRate } = order
  const plan = planCancellation(
    { amount: order.amount, canceled, fee, feeRate, cashbackRate, instalments },
    amount,
    it.way,
  )
  if (plan === null) throw new Refusal('AMOUNT_NOT_REFUNDABLE')
  const now = deps.clock.now()
  const id = newId(now)
  const cause = `canceled:${id}`
  const canceledAmount = addCents(order.canceledAmount, amount)
  const after = shrink(order, instalments, plan.parts, subtractCents(order.amount, canceledAmount), now)
  const open = after.some((part) => part.status === 'PENDING')
  saveCancellation(tx, {
    id,
    purchaseId: orderId,
    merchantId: order.merchantId,
    amount,
    source: it.source,
    requestKey: it.requestKey ?? null,
    productId: it.productId ?? null,
    madeBy: it.madeBy ?? null,
    reason: it.reason ?? null,
    now,
    order: {
      feeAmount: subtractCents(order.feeAmount, plan.feePart),
      canceledAmount,
      status: plan.whole ? 'CANCELED' : open ? 'ACTIVE' : 'CLOSED',
      closedAt: plan.whole || !open ? (order.closedAt ?? now) : null,
    },
    instalments: after,
  })
  await keepOff(deps, tx, after)
  book(tx, [
    {
      purchaseId: orderId,
      kind: 'ORDER_CANCELED',
      cause,
      occurredAt: now,
      bookedAt: now,
      postings: orderCanceled(plan),
    },
  ])
  await recordCancellation(deps, tx, {
    merchantId: order.merchantId,
    purchaseId: orderId,
    cause,
    amount,
    net: subtractCents(
      subtractCents(order.amount, canceledAmount),
      subtractCents(order.feeAmount, plan.feePart),
    ),
    left: instalments.map((part) => ({ number: part.number, amount: leftOf(part, plan.parts) })),
  })
  const closed = instalments.filter(
    (part, index) => part.status === 'PENDING' && after[index]?.status !== 'PENDING',
  )
  const released = { purchaseId: orderId, numbers: closed.map((part) => part.number) }
  await releaseInstalments(tx, [released], saoPauloDate(now))
  // a code for what is no longer owed must not be paid
  const changed = instalments.filter((part) => plan.parts.some(({ number }) => number === part.number))
  await endDebtCharges(deps, tx, { purchaseIds: [orderId], instalmentIds: changed.map((part) => part.id) })
  tx.afterCommit(() => deps.instalmentEvents.publish(instalments.map((part) => part.id)))
  if (addCents(plan.paidPart, plan.lateChargePart) > 0 || plan.discountPart > 0)
    await undoPayments(deps, tx, orderId, { cause, parts: undone(instalments, plan.parts) })
  if (open) await closeByCashback(deps, tx, orderId, id)
  await announce(deps, tx, { type: 'OrderCanceled', order, canceledAmount })
  const told = { cancellationId: id, amount, canceledAmount }
  const isSale = it.source !== 'STORE_DID_NOT_CONFIRM' && (await isConfirmed(tx, orderId))
  // cancelled whole before the store has answered, it never becomes a sale; a part may be of one that is about to be
  if (isSale || plan.whole)
    await announce(deps, tx, { type: 'CancellationAnnounced', order, ...told, toStore: isSale })
  else await deps.jobs.enqueue(tx, NotifyOfCancellation, { orderId, ...told })
}

async function isRepeated(tx: Tx, order: Order, key: string, amount: Cents | 'all'): Promise<boolean> {
  const earlier = await findCancellationByKey(tx, order.id, key)
  if (earlier === null) return false
  // after a whole cancellation nothing is left: if something is, the key cancelled a part
  const isSame = amount === 'all' ? order.canceledAmount === order.amount : amount === earlier
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return true
}

/** What is left of an instalment, paid or not. */
function leftOf(it: Instalment, parts: readonly CancellationPart[]): Cents {
  const canceled = parts.find(({ number }) => number === it.number)?.canceled ?? ZERO
  return subtractCents(it.amount, addCents(it.canceledAmount, canceled))
}

function shrink(
  order: Order,
  instalments: readonly Instalment[],
  parts: readonly CancellationPart[],
  remaining: Cents,
  now: Date,
): Instalment[] {
  const after = instalments.map((it) => {
    const part = parts.find(({ number }) => number === it.number)
    const amounts = {
      ...it,
      canceledAmount: addCents(it.canceledAmount, part?.canceled ?? ZERO),
      writtenOffAmount: subtractCents(it.writtenOffAmount, part?.writtenOff ?? ZERO),
      paidAmount: subtractCents(it.paidAmount, part?.paidBack ?? ZERO),
      discountAmount: subtractCents(it.discountAmount, part?.discountBack ?? ZERO),
      lateChargePaid: subtractCents(it.lateChargePaid, part?.lateChargeBack ?? ZERO),
    }
    const status = statusOf(amounts)
    // the rest is no longer owed: this day decides whether that was in time
    const isClosed = it.status === 'PENDING' && status === 'PAID'
    return {
      ...amounts,
      lateChargeSettled: settledAtMost(amounts),
      open: openAmount(amounts),
      status,
      paidAt: isClosed ? (it.paidAt ?? now) : it.paidAt,
    }
  })
  // an order paid at once promised none
  const promised = instalments.some((it) => it.cashbackAmount > 0)
  const given = sumCents(after.map((it) => it.discountAmount))
  const cashback = promised
    ? cashbackAfter(remaining, order.cashbackRate, after, given)
    : new Map<number, Cents>()
  return after.map((it) => {
    const cashbackAmount = addCents(it.discountAmount, cashback.get(it.number) ?? ZERO)
    return { ...it, cashbackAmount }
  })
}

/** What is reversed of the payments, by instalment. */
function undone(instalments: readonly Instalment[], parts: readonly CancellationPart[]) {
  return instalments.flatMap(({ id, number }) => {
    const part = parts.find((it) => it.number === number)
    if (part === undefined) return []
    const { paidBack: principal, lateChargeBack: lateCharge, discountBack: discount } = part
    return [{ instalmentId: id, principal, lateCharge, discount }]
  })
}
