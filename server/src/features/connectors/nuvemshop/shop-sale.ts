import { createHmac } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { type OurSecret, isOurs } from '../../../platform/secrets/our-secret.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import type { ShopSale } from '../../../providers/nuvemshop/need.ts'
import type { ShopPayment } from './nuvemshop.store.ts'

/** A payment as reported to the shop. */
export function saleOf(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { checkoutId, orderId }: ShopPayment,
  providerId: string,
  it: Pick<ShopSale, 'amount' | 'status' | 'instalments'>,
): ShopSale {
  const query = new URLSearchParams({
    payment: checkoutId,
    key: refundKey(config.secret.current, checkoutId),
  })
  return {
    ...it,
    orderId,
    providerId,
    checkoutId,
    refundUrl: `${config.publicUrl}/nuvemshop/refunds?${query.toString()}`,
    detailsUrl: `${config.publicUrl}/parceira/pedidos/${checkoutId}`,
    at: clock.now(),
  }
}

/**
 * Nuvemshop's documents define no signature for a refund call, so its address contains one: only the shop's platform
 * knows it.
 */
function refundKey(secret: string, checkoutId: string): string {
  return createHmac('sha256', secret).update(`nuvemshop refund ${checkoutId}`).digest('base64url')
}

export function isRefundKey(secret: OurSecret, checkoutId: string, given: string): boolean {
  return isOurs(secret, (it) => sameSecret(given, refundKey(it, checkoutId)))
}
