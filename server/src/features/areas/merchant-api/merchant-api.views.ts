/** The protocol of existing store plugins, exactly (merchant API reference §2.3, §2.6). */
import type { CheckoutResult } from '@drip/core/contracts/states'
import { toReais } from '@drip/core/money/cents'
import type { CreatedCheckout } from '../../purchases/checkouts/create-checkout.ts'
import type { OrderForModules } from './merchant-orders.store.ts'

export function merchantCheckout(checkout: Omit<CreatedCheckout, 'connector'>, publicUrl: string) {
  const status = statusOf(checkout)
  return {
    id: checkout.id,
    merchantCode: checkout.merchantCode,
    status,
    formUrl: `${publicUrl}/checkouts/${checkout.id}`,
    orderId: status === 'OK' ? checkout.id : null,
    expiresAt: checkout.expiresAt.toISOString(),
  }
}

/** This protocol has only these three; anything that ended without a sale is KO. */
function statusOf({ status }: Pick<CreatedCheckout, 'status'>): CheckoutResult {
  if (status === 'OK') return 'OK'
  return status === 'PRISTINE' || status === 'MORE_INFO' ? 'MORE_INFO' : 'KO'
}

/**
 * An order paid at once is active until its store has confirmed it: an older module reads it back during that call, and
 * books an active order without cancellations as paid (merchant API reference §2.6).
 */
export function merchantOrder(order: OrderForModules) {
  const isActive =
    order.status === 'ACTIVE' ||
    (order.status === 'CLOSED' && order.canceledAmount === 0 && !order.isConfirmed)
  return {
    id: order.id,
    amount: toReais(order.amount),
    // null, not 0, while nothing was cancelled: plugins use it to decide whether an order is paid
    canceledAmount: order.canceledAmount === 0 ? null : toReais(order.canceledAmount),
    status: isActive ? ('ACTIVE' as const) : ('CLOSED' as const),
    createdDate: order.createdAt.toISOString(),
    closedDate: isActive ? null : (order.closedAt?.toISOString() ?? null),
  }
}
