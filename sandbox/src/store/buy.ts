/** Buying: the shop first stores its order, then asks the platform for a checkout to send the shopper to. */
import type { DemoMerchant } from '../control/demo.ts'
import { type Centavos, readMoney, writeMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'
import { findProduct } from './catalogue.ts'
import { confirmationPath } from './confirmation.ts'
import { createCheckout } from './merchant-client.ts'
import type { Order, OrderBook } from './orders.ts'

/** The form of the product page. */
export interface BuyForm {
  productId?: string
  size?: string
  mode?: string
  merchant?: string
  /** A different amount than the product's: `123,45`. */
  amount?: string
  confirmation?: string
  phone?: string
  cpf?: string
  name?: string
}

/**
 * Returns the order with its `formUrl`; undefined for invalid input.
 * @throws PlatformFailure if the platform refuses
 */
export async function buy(
  world: World,
  orders: OrderBook,
  merchants: DemoMerchant[],
  form: BuyForm,
): Promise<Order | undefined> {
  const product = findProduct(form.productId ?? '')
  const merchant = merchants[Number(form.merchant ?? 0)]
  const amount = form.amount?.trim() ? readAmount(form.amount) : product?.price
  if (!product || !merchant || !amount) return undefined

  const order: Order = {
    number: orders.nextNumber(),
    productId: product.id,
    size: form.size ?? product.sizes[0] ?? '',
    amount,
    merchantName: merchant.name,
    apiKey: merchant.apiKey,
    checkoutId: null,
    formUrl: null,
    status: 'WAITING',
    createdAt: world.clock.now().toISOString(),
  }
  orders.save(order)
  const checkout = await createCheckout(world, merchant.apiKey, {
    amount,
    merchantCode: `PL-${order.number}`,
    resolveUrl: world.origin() + confirmationPath(form.confirmation, amount),
    cancelUrl: `${world.origin()}/store/orders/${order.number}`,
    products: [
      {
        merchantCode: product.id,
        name: `${product.name} (${order.size})`,
        quantity: 1,
        amount: writeMoney(amount),
        totalAmount: writeMoney(amount),
      },
    ],
    customer: { cpf: form.cpf ?? '', phone: form.phone ?? '', name: form.name ?? '' },
  })
  order.checkoutId = checkout.id
  order.formUrl = checkout.formUrl
  orders.save(order)
  return order
}

/** `1.234,56`, `1234.56` or `1234`. */
function readAmount(text: string): Centavos | undefined {
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  const [whole = '', cents = ''] = plain.trim().split('.')
  return readMoney(`${whole}.${cents.padEnd(2, '0')}`)
}
