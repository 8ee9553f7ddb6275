/** Data sent by the checkout's script and by Nuvemshop: only the used fields are checked. */
import { type Cents, parseReais, parseReaisNumber } from '@drip/core/money/cents'
import { z } from 'zod'

const Id = z.union([z.string().min(1).max(40), z.number()]).transform(String)
const Text = z
  .union([z.string().max(500), z.number()])
  .transform(String)
  .nullish()
  .catch(null)
const Money = z.union([z.number(), z.string().max(40)])

/** Posted by a browser in the shop's checkout: nothing in it is believed until the shop confirms it. */
export const ShopCart = z.looseObject({
  storeId: Id,
  orderId: Id,
  /** Known only to somebody with the open cart. */
  cartHash: Text,
  currency: z.string().max(10),
  total: Money,
  successUrl: z.string().max(2000).nullish(),
  cancelUrl: z.string().max(2000).nullish(),
  contact: z.looseObject({ name: Text, email: Text, phone: Text }).nullish().catch(null),
  billingAddress: z
    .looseObject({
      address: Text,
      number: Text,
      floor: Text,
      locality: Text,
      city: Text,
      state: Text,
      zipcode: Text,
      id_number: Text,
    })
    .nullish()
    .catch(null),
  lineItems: z
    .array(z.looseObject({ product_id: Text, name: Text, price: Money.nullish(), quantity: Text }))
    .max(500)
    .nullish()
    .catch(null),
})
export type ShopCart = z.output<typeof ShopCart>

/** From the shop's administration; without an amount: everything that is left. */
export const ShopRefund = z.looseObject({
  store_id: Id,
  amount: z.union([Money, z.looseObject({ value: Money })]).nullish(),
})
export type ShopRefund = z.output<typeof ShopRefund>

export const ShopEvent = z.looseObject({
  store_id: Id,
  customer: z
    .looseObject({ email: z.string().max(300).nullish() })
    .nullish()
    .catch(null),
  orders_to_redact: z.array(Id).max(1000).nullish().catch(null),
  data_request: z.looseObject({ id: Id.nullish() }).nullish().catch(null),
})
export type ShopEvent = z.output<typeof ShopEvent>

/** Reais as a number or as text; null if it is not an amount. */
export function shopMoney(value: number | string): Cents | null {
  return typeof value === 'number' ? parseReaisNumber(value) : parseReais(value)
}
