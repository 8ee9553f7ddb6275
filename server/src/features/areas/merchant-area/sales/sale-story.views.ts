/** The further life of a sale, as shown to its merchant. */
import type { SaleRefund, SettledPart, SoldInstalment } from '@drip/core/contracts/merchant/merchant-area'
import { ZERO, addCents, subtractCents, toReais } from '@drip/core/money/cents'
import type { Instalment } from '../../../purchases/orders/orders.store.ts'
import type { RefundOfSale, SettledDay } from './sale-story.store.ts'

export function soldInstalment(it: Instalment): SoldInstalment {
  const status = stateOf(it)
  return {
    number: it.number,
    dueDate: it.dueDate,
    amount: toReais(subtractCents(it.amount, it.canceledAmount)),
    paid: toReais(addCents(it.paidAmount, it.discountAmount)),
    status,
    paidAt: status === 'PAID' || status === 'REFUNDED' ? (it.paidAt?.toISOString() ?? null) : null,
    isInPlan: status === 'OPEN' && it.agreedCharge !== null,
  }
}

function stateOf({ status, writtenOffAmount }: Instalment): SoldInstalment['status'] {
  if (status === 'PENDING') return 'OPEN'
  if (status === 'CANCELED') return 'REFUNDED'
  return writtenOffAmount > ZERO ? 'CLOSED' : 'PAID'
}

export function settledPart(it: SettledDay): SettledPart {
  const { transferId, date, amount, held, isDue, status, doneAt, transferAmount, reference, failedOn } = it
  const hasArrived = status === 'DONE'
  const stands = isDue ? 'SUSPENDED' : 'WAITS'
  const waits = held ? 'HELD' : stands
  const planned = date === null ? waits : 'PLANNED'
  return {
    transferId,
    date,
    amount: toReais(amount),
    status: hasArrived ? 'ARRIVED' : transferId === null ? planned : 'ON_THE_WAY',
    arrivedAt: hasArrived ? (doneAt?.toISOString() ?? null) : null,
    transfer: transferAmount === null ? null : { amount: toReais(transferAmount), reference },
    failedOn,
  }
}

export function refundOfSale(it: RefundOfSale): SaleRefund {
  return {
    id: it.id,
    at: it.createdAt.toISOString(),
    amount: toReais(it.amount),
    by: refunderOf(it),
    userName: it.userName,
    reason: it.reason,
    product: it.product,
    sentBack: toReais(it.sentBack),
    sentBackAt: it.sentBackAt?.toISOString() ?? null,
  }
}

function refunderOf({ source, userName, byServer }: RefundOfSale): SaleRefund['by'] {
  if (source === 'MERCHANT') return 'STORE'
  // a dispute is accepted by a user or the server of the store, or decided by us
  if (source === 'DISPUTE' && !byServer) return userName === null ? 'DRIP' : 'STORE'
  if (source === 'DISPUTE' || source === 'MERCHANT_API') return 'STORE_SERVER'
  return source === 'DEBT_NEGOTIATION' ? 'NEGOTIATION' : 'DRIP'
}
