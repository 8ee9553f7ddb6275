/**
 * What may be refunded here, and why not (001 §6): the server decides, the screen explains. Read-only users see the
 * button and the reason why it is disabled for them.
 */
import type {
  MerchantCheckout,
  MerchantProduct,
  MerchantView,
} from '@drip/core/contracts/merchant/merchant-area'

/** `hidden`: nothing to offer. `closed`: the deadline has passed. `readOnly`: another user of the store may do it. */
export type RefundOffer = 'open' | 'readOnly' | 'closed' | 'hidden'

interface Viewer {
  isAdmin: boolean
  /** Milliseconds since 1970, by the server's clock. */
  now: number
}

/** For the whole order. */
export function wholeRefundOffer(checkout: MerchantCheckout, viewer: Viewer): RefundOffer {
  const { order } = checkout
  if (checkout.status !== 'OK' || order === null || order.refundableAmount <= 0) return 'hidden'
  if (viewer.now > Date.parse(order.refundableUntil)) return 'closed'
  return viewer.isAdmin ? 'open' : 'readOnly'
}

/** For an amount: only for stores of the platform Malga (001 §6). */
export function partialRefundOffer(
  checkout: MerchantCheckout,
  merchant: Pick<MerchantView, 'ecommPlatform'>,
  viewer: Viewer,
): RefundOffer {
  return merchant.ecommPlatform === 'MALGA' ? wholeRefundOffer(checkout, viewer) : 'hidden'
}

/** For one product. */
export function productRefundOffer(
  checkout: MerchantCheckout,
  product: MerchantProduct,
  viewer: Viewer,
): RefundOffer {
  const isActive =
    product.status === 'ACTIVE' && product.hasInstalmentProducts && checkout.order?.status === 'ACTIVE'
  return isActive ? wholeRefundOffer(checkout, viewer) : 'hidden'
}
