/**
 * VTEX's cancellations, settlements and refunds: each once by its requestId, with the same answer to every repetition.
 */
import { type Cents, subtractCents, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { cancelCheckout } from '../../areas/checkout-steps/cancel-checkout.ts'
import { type Checkout, findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { type VtexRequestKind, findVtexAnswer, findVtexPayment, insertVtexAnswer } from './vtex.store.ts'
import { type VtexRequest, vtexMoney } from './vtex.wire.ts'

/** No repetition changes these: the store settles them by hand. */
const NOT_BY_US: ReadonlySet<string> = new Set(['AMOUNT_NOT_REFUNDABLE', 'REFUND_WINDOW_CLOSED'])

interface Asked {
  merchantId: string
  paymentId: string
  request: VtexRequest
}

export interface VtexOutcome {
  status: 200 | 500 | 501
  body: object
}

/** Before settlement: nothing is sold, or everything is refunded. */
export async function cancelVtexPayment(deps: Deps, it: Asked): Promise<VtexOutcome> {
  return once(deps, it, 'CANCEL', async (checkout, id) => {
    const { paymentId, request } = it
    const { requestId } = request
    if (checkout.status !== 'OK') {
      // paid at this moment: VTEX asks again, and finds it approved
      await cancelCheckout(deps, checkout.id)
    } else if (!(await isCanceled(deps, it, 'all')))
      return {
        status: 501,
        body: {
          paymentId,
          cancellationId: null,
          code: 'cancel-manually',
          message: 'The time for it is over',
          requestId,
        },
      }
    return { status: 200, body: { paymentId, cancellationId: id, code: null, message: null, requestId } }
  })
}

/**
 * Nothing is left to be captured: an approved payment is already ours. VTEX asks for the whole amount even if the store
 * has refunded part of it in our own area: then less is settled, as the protocol's `value` says.
 */
export async function settleVtexPayment(deps: Deps, it: Asked): Promise<VtexOutcome> {
  return once(deps, it, 'SETTLE', async (checkout, id) => {
    const { paymentId, request } = it
    const { requestId } = request
    const order = checkout.storeConfirmedAt === null ? null : await findOrder(deps.db, checkout.id)
    const value = vtexMoney(request.value ?? 0)
    if (order === null || value === null || value > order.amount)
      return {
        status: 500,
        body: {
          paymentId,
          settleId: null,
          value: 0,
          code: 'not-approved',
          message: 'Nothing to settle',
          requestId,
        },
      }
    const left = subtractCents(order.amount, order.canceledAmount)
    if (left === 0)
      return {
        // an answer of 500 would be repeated for a day
        status: 501,
        body: {
          paymentId,
          settleId: null,
          value: 0,
          code: 'refunded',
          message: 'Everything was refunded',
          requestId,
        },
      }
    const settled = value < left ? value : left
    const message = settled < value ? 'The rest was refunded' : null
    return {
      status: 200,
      body: { paymentId, settleId: id, value: toReais(settled), code: null, message, requestId },
    }
  })
}

/** In full or in part. Answered once it is booked: from then on the money is refunded automatically. */
export async function refundVtexPayment(deps: Deps, it: Asked): Promise<VtexOutcome> {
  return once(deps, it, 'REFUND', async (checkout, id) => {
    const { paymentId, request } = it
    const { requestId } = request
    const value = vtexMoney(request.value ?? 0)
    const isDone =
      value !== null && value > 0 && checkout.status === 'OK' && (await isCanceled(deps, it, value))
    if (!isDone)
      return {
        // an answer of 500 would be repeated for a day
        status: 501,
        body: {
          paymentId,
          refundId: null,
          value: 0,
          code: 'refund-manually',
          message: 'More than what is left, or the time for it is over',
          requestId,
        },
      }
    return {
      status: 200,
      body: { paymentId, refundId: id, value: toReais(value), code: null, message: null, requestId },
    }
  })
}

async function isCanceled(deps: Deps, it: Asked, amount: Cents | 'all'): Promise<boolean> {
  try {
    await cancelPart(deps, it, amount)
    return true
  } catch (error) {
    if (error instanceof Refusal && NOT_BY_US.has(error.code)) return false
    throw error
  }
}

/**
 * The request's own id is in the transaction that moves the money: a repetition after a lost answer cancels nothing
 * twice.
 */
async function cancelPart(
  deps: Deps,
  { merchantId, paymentId, request }: Asked,
  amount: Cents | 'all',
): Promise<void> {
  const payment = orRefuse(await findVtexPayment(deps.db, merchantId, paymentId), 'NOT_FOUND')
  await cancelOrder(deps, merchantId, payment.checkoutId, {
    amount,
    source: 'MERCHANT_API',
    requestKey: `vtex:${request.requestId}`,
  })
}

/** @throws Refusal NOT_FOUND */
async function once(
  deps: Deps,
  { merchantId, paymentId, request }: Asked,
  kind: VtexRequestKind,
  work: (checkout: Checkout, id: string) => Promise<VtexOutcome>,
): Promise<VtexOutcome> {
  const payment = await findVtexPayment(deps.db, merchantId, paymentId)
  const checkout = payment === null ? null : await findCheckout(deps.db, payment.checkoutId)
  if (checkout === null) throw new Refusal('NOT_FOUND')
  const key = { merchantId, paymentId, kind, requestId: request.requestId }
  const earlier = await findVtexAnswer(deps.db, key)
  if (earlier !== null) return { status: 200, body: earlier }
  const now = deps.clock.now()
  const outcome = await work(checkout, newId(now))
  if (outcome.status !== 200) return outcome
  await insertVtexAnswer(deps.db, { ...key, answer: outcome.body, now })
  return { status: 200, body: (await findVtexAnswer(deps.db, key)) ?? outcome.body }
}
