import type {
  OrderOfMerchant,
  OrderRow,
  SettledOrderOfMerchant,
  SettlementDayOfMerchant,
  TransferOfMerchant as TransferAnswer,
} from '@drip/core/contracts/merchant/merchant-api'
import { toReais } from '@drip/core/money/cents'
import type { SettledOrder } from '../../purchases/settlements/extract.store.ts'
import type { Settlement } from '../../purchases/settlements/find-settlements.ts'
import type { OrderProduct } from '../../purchases/orders/order-products.store.ts'
import type { OrderHead, RefundOfOrder, TransferOfMerchant } from './merchant-orders.store.ts'

export function orderRow(it: OrderHead): OrderRow {
  return {
    id: it.id,
    providerCode: it.code,
    merchantCode: it.merchantCode,
    status: it.status === 'ACTIVE' ? 'ACTIVE' : 'CLOSED',
    amount: toReais(it.amount),
    canceledAmount: toReais(it.canceledAmount),
    feeAmount: toReais(it.feeAmount),
    createdDate: it.createdAt.toISOString(),
    closedDate: it.closedAt?.toISOString() ?? null,
  }
}

export function orderOfMerchant(
  it: OrderHead,
  products: readonly OrderProduct[],
  refunds: readonly RefundOfOrder[],
): OrderOfMerchant {
  return {
    ...orderRow(it),
    products: products.map(({ canceledAt, amount, ...product }) => ({
      ...product,
      amount: toReais(amount),
      canceledDate: canceledAt?.toISOString() ?? null,
    })),
    refunds: refunds.map(({ id, amount, productId, source, byStore, createdAt }) => ({
      id,
      amount: toReais(amount),
      productId,
      by: byStore || source === 'MERCHANT' || source === 'MERCHANT_API' ? 'MERCHANT' : 'DRIP',
      createdDate: createdAt.toISOString(),
    })),
  }
}

export function settlementDay(it: Settlement): SettlementDayOfMerchant {
  return {
    date: it.date,
    amount: toReais(it.amount),
    ordersCount: it.ordersCount,
    outstandingBalance: toReais(it.outstandingBalance),
    transferDates: it.transferDates.map(({ transferDate, amount }) => ({
      transferDate,
      amount: toReais(amount),
    })),
    orders: it.orders.map(settledOrder),
  }
}

export function settledOrder(it: SettledOrder): SettledOrderOfMerchant {
  return {
    orderId: it.purchaseId,
    providerCode: it.code,
    createdDate: it.createdAt.toISOString(),
    amount: toReais(it.amount),
    feeAmount: toReais(it.feeAmount),
    settlementAmount: toReais(it.settlementAmount),
  }
}

export function transferOfMerchant(it: TransferOfMerchant): TransferAnswer {
  return { ...it, amount: toReais(it.amount) }
}
