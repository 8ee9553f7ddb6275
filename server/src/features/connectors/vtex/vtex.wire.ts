/**
 * VTEX's Payment Provider Protocol as received: money and counts as numbers or text, with a comma or a dot, and many
 * fields that we do not need. Only the used fields are checked.
 */
import { type Cents, parseReais, parseReaisNumber } from '@drip/core/money/cents'
import { z } from 'zod'

const Text = z.union([z.string(), z.number()]).transform(String).nullish()
const Money = z.union([z.number(), z.string()])
const Id = z.union([z.string().min(1).max(200), z.number()]).transform(String)

/** Reais as received: `20.0`, `"29,90"`; null if it is not an amount. */
export function vtexMoney(value: number | string): Cents | null {
  if (typeof value === 'number') return parseReaisNumber(value)
  return parseReais(value.includes(',') ? value.replaceAll('.', '').replace(',', '.') : value)
}

const Address = z
  .looseObject({
    street: Text,
    number: Text,
    complement: Text,
    neighborhood: Text,
    postalCode: Text,
    city: Text,
    state: Text,
  })
  .nullish()

export const VtexPayment = z.looseObject({
  paymentId: Id,
  orderId: Text,
  reference: Text,
  value: Money,
  currency: Text,
  callbackUrl: z.string().min(1).max(2000),
  returnUrl: z.string().max(2000).nullish(),
  miniCart: z
    .looseObject({
      buyer: z
        .looseObject({ firstName: Text, lastName: Text, document: Text, email: Text, phone: Text })
        .nullish(),
      shippingAddress: Address,
      billingAddress: Address,
      items: z
        .array(z.looseObject({ id: Text, name: Text, price: Money.nullish(), quantity: Text }))
        .nullish()
        .catch(null),
    })
    .nullish(),
})
export type VtexPayment = z.output<typeof VtexPayment>

export const VtexRequest = z.looseObject({ requestId: Id, value: Money.nullish(), settleId: Text })
export type VtexRequest = z.output<typeof VtexRequest>

/** The answer about a payment, also posted to `callbackUrl`: every field, null if empty. */
export interface VtexPaymentAnswer {
  paymentId: string
  status: 'approved' | 'denied' | 'undefined'
  authorizationId: string | null
  tid: string | null
  nsu: string | null
  acquirer: string | null
  code: string | null
  message: string | null
  paymentUrl: string | null
  paymentAppData: null
  delayToAutoSettle: number
  delayToAutoSettleAfterAntifraud: number
  delayToCancel: number
}
