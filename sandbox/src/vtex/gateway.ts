/**
 * VTEX's payment gateway as in its published Payment Provider Protocol: it calls the provider, and repeats the call
 * until the payment has a final state.
 */
import { type Centavos, writeMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'
import { type VtexOrder, type VtexOrders, id } from './orders.ts'

/** The timeout in production. */
const TIMEOUT_MS = 20_000

/** The provider's keys for the store, typed into the settings of its payment condition. */
export interface StoreKeys {
  appKey: string
  appToken: string
}

interface Payment {
  status?: VtexOrder['status']
  paymentUrl?: string | null
  authorizationId?: string | null
  tid?: string | null
}

export class GatewayFailure extends Error {}

export function openGateway(world: World, orders: VtexOrders) {
  const ask = async (
    keys: StoreKeys,
    path: string,
    body: object,
  ): Promise<{ status: number; body: unknown }> => {
    try {
      const answer = await fetch(`${world.dripUrl}/vtex${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-provider-api-appkey': keys.appKey,
          'x-provider-api-apptoken': keys.appToken,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
    } catch {
      return { status: 0, body: null }
    }
  }

  /** Applies the state from a payment's answer or callback; a final state does not change. */
  const accept = (order: VtexOrder, it: Payment): void => {
    if (order.status !== 'undefined') return
    order.status = it.status ?? 'undefined'
    order.paymentUrl = it.paymentUrl ?? null
    order.authorizationId = it.authorizationId ?? null
    orders.save(order)
  }

  /** The settlement, cancellation or refund of an amount, with its own request. */
  const change = async (
    keys: StoreKeys,
    order: VtexOrder,
    kind: 'settlements' | 'cancellations' | 'refunds',
    amount: Centavos,
  ): Promise<boolean> => {
    const { status } = await ask(keys, `/payments/${order.paymentId}/${kind}`, {
      transactionId: order.transactionId,
      paymentId: order.paymentId,
      requestId: id(),
      value: Number(writeMoney(amount)),
      authorizationId: order.authorizationId,
      tid: order.authorizationId,
    })
    order.log.push(`${kind} ${writeMoney(amount)}: ${status}`)
    orders.save(order)
    return status === 200
  }

  return {
    take: accept,
    /** Requests the payment; a repeated request returns the same payment in its current state. */
    async authorize(keys: StoreKeys, order: VtexOrder): Promise<void> {
      const { status, body } = await ask(keys, '/payments', paymentOf(world, order))
      order.log.push(`payments: ${status}`)
      orders.save(order)
      if (status !== 200) throw new GatewayFailure(`O meio de pagamento respondeu ${status}.`)
      // the protocol promises this shape
      accept(order, body as Payment)
    },
    async settle(keys: StoreKeys, order: VtexOrder): Promise<boolean> {
      const isDone = await change(keys, order, 'settlements', order.amount)
      if (isDone) order.settled = order.amount
      orders.save(order)
      return isDone
    },
    async cancel(keys: StoreKeys, order: VtexOrder): Promise<boolean> {
      const isDone = await change(keys, order, 'cancellations', order.amount)
      if (isDone) order.status = 'canceled'
      orders.save(order)
      return isDone
    },
    async refund(keys: StoreKeys, order: VtexOrder, amount: Centavos): Promise<boolean> {
      const isDone = await change(keys, order, 'refunds', amount)
      if (isDone) order.refunded += amount
      orders.save(order)
      return isDone
    },
  }
}

/** With the odd values of real traffic: money as text with a comma, a count as text. */
function paymentOf(world: World, order: VtexOrder): object {
  const value = Number(writeMoney(order.amount))
  const origin = world.origin()
  const signed = `X-VTEX-signature=${order.signature}`
  return {
    reference: String(order.number),
    orderId: String(order.number),
    transactionId: order.transactionId,
    paymentId: order.paymentId,
    paymentMethod: 'Promissories',
    paymentMethodCustomCode: null,
    merchantName: 'lojaareia',
    value: writeMoney(order.amount).replace('.', ','),
    referenceValue: value,
    currency: 'BRL',
    installments: '0',
    installmentsInterestRate: 0,
    installmentsValue: value,
    deviceFingerprint: null,
    ipAddress: '127.0.0.1',
    card: { holder: null, number: null, csc: null, expiration: { month: null, year: null } },
    miniCart: {
      shippingValue: 0,
      taxValue: 0,
      buyer: {
        id: 'c1',
        firstName: 'Ana',
        lastName: 'Ramos',
        document: null,
        documentType: 'CPF',
        email: 'ana@exemplo.com.br',
        phone: null,
        isCorporate: false,
        createdDate: order.createdAt,
      },
      shippingAddress: null,
      billingAddress: null,
      items: [{ id: '1', name: 'Romance da semana', price: value, quantity: 1, discount: 0 }],
    },
    merchantSettings: [],
    url: null,
    sandboxMode: false,
    totalCartValue: value,
    callbackUrl: `${origin}/vtex/callback/${order.paymentId}?an=lojaareia&${signed}`,
    returnUrl: `${origin}/vtex/orders/${order.number}`,
  }
}
