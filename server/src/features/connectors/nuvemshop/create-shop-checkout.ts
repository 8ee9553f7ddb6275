/**
 * A shopper at Nuvemshop chooses us: their browser requests a checkout and is sent there. A browser's data is not
 * signed, so it only begins a purchase: the money counts only if the shop's own order shows the same amount
 * (`confirm-nuvemshop.ts`), and the shopper is sent back only to the shop.
 */
import { createHash } from 'node:crypto'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { toDecimal } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { createCheckout } from '../../purchases/checkouts/create-checkout.ts'
import { findMerchant } from '../../marketplace/merchants/merchants.store.ts'
import { openShop } from './joined-shop.ts'
import { insertShopPayment } from './nuvemshop.store.ts'
import { type ShopCart, shopMoney } from './nuvemshop.wire.ts'
import { checkMaySell } from '../../marketplace/merchants/check-may-sell.ts'

/**
 * The address of the checkout.
 * @throws Refusal PLUGIN_NOT_SET_UP, NOT_FOUND (the shop), MERCHANT_DISABLED, MERCHANT_NOT_READY, MERCHANT_CODE_TAKEN,
 *   INVALID_BODY (total, currency, successUrl, cancelUrl)
 * @throws ProviderDown if the shop does not answer
 */
export async function createShopCheckout(deps: Deps, cart: ShopCart): Promise<string> {
  const { nuvemshop, db, clock, config } = deps
  if (nuvemshop === null) throw new Refusal('PLUGIN_NOT_SET_UP')
  const joined = await openShop(deps, cart.storeId)
  const merchant =
    joined === null ? null : await findMerchant(db, saoPauloDate(clock.now()), joined.merchantId)
  if (joined === null || merchant === null) throw new Refusal('NOT_FOUND')
  checkMaySell(merchant)
  const body = checkoutOf(cart, await nuvemshop.findDomains(joined.shop))
  const { id, connector } = await createCheckout(deps, merchant, body, { connector: 'NUVEMSHOP' })
  // the merchant's own server sells under the same code
  if (connector !== 'NUVEMSHOP') throw new Refusal('MERCHANT_CODE_TAKEN')
  await insertShopPayment(db, {
    checkoutId: id,
    merchantId: merchant.id,
    shopId: cart.storeId,
    orderId: cart.orderId,
    now: clock.now(),
  })
  return `${config.publicUrl}/checkouts/${id}`
}

function checkoutOf(cart: ShopCart, domains: readonly string[]): Record<string, unknown> {
  const amount = shopMoney(cart.total)
  const wrong = [
    ...(amount === null || amount === 0 ? ['total'] : []),
    ...(cart.currency === 'BRL' ? [] : ['currency']),
    ...(isOfShop(cart.successUrl, domains) ? [] : ['successUrl']),
    ...(isOfShop(cart.cancelUrl, domains) ? [] : ['cancelUrl']),
  ]
  if (amount === null || wrong.length > 0)
    throw new Refusal('INVALID_BODY', { errors: wrong.map((field) => ({ field, code: 'invalid' })) })
  const { contact, billingAddress: address } = cart
  return {
    amount: toDecimal(amount),
    merchantCode: codeOf(cart),
    resolveUrl: cart.successUrl,
    cancelUrl: cart.cancelUrl,
    customerCpf: address?.id_number,
    customerName: contact?.name,
    customerEmail: contact?.email,
    customerPhone: contact?.phone,
    customerAddressCep: address?.zipcode,
    customerAddressStreet: address?.address,
    customerAddressNumber: address?.number,
    customerAddressComplement: address?.floor,
    customerAddressNeighborhood: address?.locality,
    customerAddressCity: address?.city,
    customerAddressState: address?.state,
    products: (cart.lineItems ?? []).map((it) => ({
      merchantCode: it.product_id,
      name: it.name,
      quantity: it.quantity,
      amount: it.price,
    })),
  }
}

/**
 * The order's number and a mark of its cart: somebody who knows only the number cannot end another checkout with
 * another amount.
 */
function codeOf({ orderId, cartHash }: ShopCart): string {
  if (!cartHash) return orderId
  return `${orderId}-${createHash('sha256').update(cartHash).digest('hex').slice(0, 6)}`
}

function isOfShop(address: string | null | undefined, domains: readonly string[]): boolean {
  if (!address) return true
  return URL.canParse(address) && domains.includes(new URL(address).hostname)
}
