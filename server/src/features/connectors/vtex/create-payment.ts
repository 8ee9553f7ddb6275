/**
 * VTEX requests a payment: a checkout to which the shopper is redirected. The same paymentId is the same payment,
 * whenever it comes.
 */
import { toDecimal } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { createCheckout } from '../../purchases/checkouts/create-checkout.ts'
import type { MerchantTerms } from '../../marketplace/merchants/merchants.store.ts'
import { findVtexPayment, insertVtexPayment } from './vtex.store.ts'
import { vtexAnswer } from './vtex.views.ts'
import { type VtexPayment, type VtexPaymentAnswer, vtexMoney } from './vtex.wire.ts'
import { checkMaySell } from '../../marketplace/merchants/check-may-sell.ts'

/** @throws Refusal INVALID_BODY (value, currency, callbackUrl, resolveUrl, merchantCode), MERCHANT_DISABLED, MERCHANT_NOT_READY */
export async function createVtexPayment(
  deps: Deps,
  merchant: MerchantTerms,
  it: VtexPayment,
): Promise<VtexPaymentAnswer> {
  const known = await findVtexPayment(deps.db, merchant.id, it.paymentId)
  if (known !== null) return answerOf(deps, known.paymentId, known.checkoutId)
  checkMaySell(merchant)
  const body = checkoutOf(deps, it)
  const { id } = await createCheckout(deps, merchant, body, { connector: 'VTEX' })
  await insertVtexPayment(deps.db, {
    merchantId: merchant.id,
    paymentId: it.paymentId,
    checkoutId: id,
    callbackUrl: it.callbackUrl,
    now: deps.clock.now(),
  })
  // of two calls at once one has written it, and the same code gave the other the same checkout
  const payment = await findVtexPayment(deps.db, merchant.id, it.paymentId)
  return answerOf(deps, it.paymentId, payment?.checkoutId ?? id)
}

async function answerOf(deps: Deps, paymentId: string, checkoutId: string): Promise<VtexPaymentAnswer> {
  const checkout = await findCheckout(deps.db, checkoutId)
  if (checkout === null) throw new Error('a payment always has its checkout')
  return vtexAnswer(paymentId, checkout, deps.config.publicUrl)
}

function checkoutOf({ webhookCaller }: Deps, it: VtexPayment): Record<string, unknown> {
  const amount = vtexMoney(it.value)
  const wrong = [
    ...(amount === null || amount === 0 ? ['value'] : []),
    ...((it.currency ?? 'BRL') === 'BRL' ? [] : ['currency']),
    ...(webhookCaller.accepts(it.callbackUrl) ? [] : ['callbackUrl']),
  ]
  if (amount === null || wrong.length > 0)
    throw new Refusal('INVALID_BODY', { errors: wrong.map((field) => ({ field, code: 'invalid' })) })
  const { buyer, items, shippingAddress, billingAddress } = it.miniCart ?? {}
  const address = shippingAddress ?? billingAddress
  return {
    amount: toDecimal(amount),
    // an order may be paid in several payments, and retried with another
    merchantCode: `${it.orderId ?? it.reference ?? ''}/${it.paymentId}`,
    resolveUrl: it.returnUrl,
    cancelUrl: it.returnUrl,
    customerCpf: buyer?.document,
    customerName: [buyer?.firstName, buyer?.lastName].filter(Boolean).join(' '),
    customerEmail: buyer?.email,
    customerPhone: buyer?.phone,
    customerAddressCep: address?.postalCode,
    customerAddressStreet: address?.street,
    customerAddressNumber: address?.number,
    customerAddressComplement: address?.complement,
    customerAddressNeighborhood: address?.neighborhood,
    customerAddressCity: address?.city,
    customerAddressState: address?.state,
    products: (items ?? []).map(({ id, name, price, quantity }) => ({
      merchantCode: id,
      name,
      quantity,
      amount: price === null || price === undefined ? undefined : decimalOf(price),
    })),
  }
}

function decimalOf(price: number | string): string | undefined {
  const amount = vtexMoney(price)
  return amount === null ? undefined : toDecimal(amount)
}
