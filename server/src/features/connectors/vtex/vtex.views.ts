import type { Checkout } from '../../purchases/checkouts/checkouts.store.ts'
import type { TestPayment } from './vtex.store.ts'
import type { VtexPaymentAnswer } from './vtex.wire.ts'

const SETTLED_AFTER_SECONDS = 6 * 3600
const TEST_LIVES_SECONDS = 1860

/**
 * A payment in its present state. An approved one stays so, even if it was cancelled since: VTEX knows that by itself.
 */
export function vtexAnswer(paymentId: string, checkout: Checkout, publicUrl: string): VtexPaymentAnswer {
  const status = statusOf(checkout)
  return {
    paymentId,
    status,
    authorizationId: status === 'approved' ? checkout.id : null,
    tid: checkout.id,
    nsu: status === 'approved' ? checkout.id.replaceAll('-', '').slice(-12).toUpperCase() : null,
    acquirer: 'Drip',
    code: status === 'denied' ? (checkout.koReason ?? 'EXPIRED') : null,
    message: status === 'denied' ? 'The purchase was not approved' : null,
    paymentUrl: status === 'undefined' ? `${publicUrl}/checkouts/${checkout.id}` : null,
    paymentAppData: null,
    delayToAutoSettle: SETTLED_AFTER_SECONDS,
    delayToAutoSettleAfterAntifraud: SETTLED_AFTER_SECONDS,
    // as long as the shopper may pay, and the minute in which a late Pix still counts
    delayToCancel: Math.round((checkout.expiresAt.getTime() - checkout.createdAt.getTime()) / 1000) + 60,
  }
}

function statusOf({ status, storeConfirmedAt }: Checkout): VtexPaymentAnswer['status'] {
  if (status === 'OK') return storeConfirmedAt === null ? 'undefined' : 'approved'
  return status === 'PRISTINE' || status === 'MORE_INFO' ? 'undefined' : 'denied'
}

/** A payment of VTEX's own test suite. */
export function testAnswer(
  { paymentId, status, returnUrl }: TestPayment,
  publicUrl: string,
): VtexPaymentAnswer {
  const tid = `test-${paymentId}`
  return {
    paymentId,
    status,
    authorizationId: status === 'approved' ? tid : null,
    tid,
    nsu: status === 'approved' ? tid : null,
    acquirer: 'Drip',
    code: status === 'denied' ? 'CANCELED' : null,
    message: status === 'denied' ? 'The payment was cancelled' : null,
    // there is nothing to do on our side: the shopper returns at once
    paymentUrl: status === 'undefined' ? (returnUrl ?? publicUrl) : null,
    paymentAppData: null,
    delayToAutoSettle: SETTLED_AFTER_SECONDS,
    delayToAutoSettleAfterAntifraud: SETTLED_AFTER_SECONDS,
    delayToCancel: TEST_LIVES_SECONDS,
  }
}
