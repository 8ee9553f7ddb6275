/** Orders of a shop at VTEX and what the payment gateway knows about their payments. */
import { randomBytes } from 'node:crypto'
import type { Centavos } from '../platform/money.ts'
import type { World } from '../platform/world.ts'

export interface VtexOrder {
  number: number
  amount: Centavos
  /** The gateway's ids: of its transaction, of the requested payment, and of the callback. */
  transactionId: string
  paymentId: string
  signature: string
  status: 'undefined' | 'approved' | 'denied' | 'canceled'
  paymentUrl: string | null
  authorizationId: string | null
  settled: Centavos
  refunded: Centavos
  /** The requests to the provider, newest last. */
  log: string[]
  createdAt: string
}

const FIRST_NUMBER = 5001

export function openVtexOrders({ archive, clock }: World) {
  const orders = new Map<number, VtexOrder>()
  for (const it of archive.load<VtexOrder>('vtex-order')) orders.set(it.number, it)
  const save = (order: VtexOrder) => {
    orders.set(order.number, order)
    archive.keep('vtex-order', String(order.number), order)
  }
  return {
    get: (number: number): VtexOrder | undefined => orders.get(number),
    ofPayment: (paymentId: string): VtexOrder | undefined =>
      [...orders.values()].find((it) => it.paymentId === paymentId),
    open(amount: Centavos): VtexOrder {
      const order: VtexOrder = {
        number: Math.max(FIRST_NUMBER - 1, ...orders.keys()) + 1,
        amount,
        transactionId: id(),
        paymentId: id(),
        signature: randomBytes(15).toString('base64url'),
        status: 'undefined',
        paymentUrl: null,
        authorizationId: null,
        settled: 0,
        refunded: 0,
        log: [],
        createdAt: clock.now().toISOString(),
      }
      save(order)
      return order
    },
    save,
  }
}
export type VtexOrders = ReturnType<typeof openVtexOrders>

/** In the gateway's format: 32 capitals and digits. */
export const id = (): string => randomBytes(16).toString('hex').toUpperCase()
