/** Purchases as their merchant sees them (001 §3). */
import { shownCode } from '@drip/core/checkout/shown-code'
import type { ContestSeen } from '@drip/core/contracts/admin/admin-med'
import type { MerchantCheckout, MerchantCheckoutRow } from '@drip/core/contracts/merchant/merchant-area'
import { type Cents, ZERO, subtractCents, toReais } from '@drip/core/money/cents'
import { applyRate, toFraction } from '@drip/core/money/rate'
import { valueOfProducts } from '@drip/core/refunds/product-value'
import { refundableUntil } from '@drip/core/refunds/refund-window'
import { versionOf } from '../../../../platform/database/versions.ts'
import type { OrderProduct } from '../../../purchases/orders/order-products.store.ts'
import type { Instalment } from '../../../purchases/orders/orders.store.ts'
import type { RefundOfSale, SettledDay } from './sale-story.store.ts'
import { refundOfSale, settledPart, soldInstalment } from './sale-story.views.ts'
import type { SaleDetails, SaleRow, SaleTransfer } from './sales.store.ts'

export function saleRow(it: SaleRow): MerchantCheckoutRow {
  const wasSale = isSale(it)
  return {
    id: it.id,
    code: shownCode(it),
    providerCode: it.providerCode,
    amount: toReais(it.amount),
    canceledAmount: toReais(wasSale ? it.canceledAmount : ZERO),
    canceledAt: wasSale ? (it.canceledAt?.toISOString() ?? null) : null,
    status: it.status,
    koReason: it.koReason,
    createdAt: it.createdAt.toISOString(),
    customerName: it.customerName,
    creatorEmail: it.creatorEmail,
  }
}

/** A purchase that the store did not confirm was no sale: its reversal is not a refund, and nothing of it is due. */
function isSale({ status }: Pick<SaleRow, 'status'>): boolean {
  return status === 'OK' || status === 'REFUNDED'
}

/** What was bought. */
export interface SoldProducts {
  products: readonly OrderProduct[]
  /** The sum of all lines when the order was placed. */
  linesAmount: Cents
}

/** The further life of a sale. */
export interface SaleStory {
  transfer: SaleTransfer
  instalments: readonly Instalment[]
  settlement: readonly SettledDay[]
  refunds: readonly RefundOfSale[]
  contests: readonly ContestSeen[]
}

export function saleDetails(
  it: SaleDetails,
  { products, linesAmount }: SoldProducts,
  story: SaleStory,
): MerchantCheckout {
  const { orderStatus, orderCreatedAt } = it
  const wasSale = isSale(it)
  const order = { amount: it.amount, canceled: it.canceledAmount, linesAmount }
  const active = products.filter(({ status }) => status === 'ACTIVE')
  return {
    ...saleRow(it),
    version: versionOf({
      canceled: it.canceledAmount,
      status: orderStatus,
      products: products.map(({ id, status, amount }) => [id, status, amount]),
    }),
    customerCpf: it.customerCpf,
    customerEmail: it.customerEmail,
    customerPhone: it.customerPhone,
    customerAddressCep: it.customerAddressCep,
    customerAddressStreet: it.customerAddressStreet,
    customerAddressNumber: it.customerAddressNumber,
    customerAddressNeighborhood: it.customerAddressNeighborhood,
    customerAddressComplement: it.customerAddressComplement,
    customerAddressCity: it.customerAddressCity,
    customerAddressState: it.customerAddressState,
    merchantFee: {
      percentage: toFraction(it.feeRate),
      totalAmount: toReais(it.feeAmount ?? applyRate(it.amount, it.feeRate)),
    },
    products: products.map((product) => ({
      id: product.id,
      name: product.name,
      quantity: product.quantity,
      amount: toReais(product.amount),
      status: wasSale ? product.status : 'ACTIVE',
      canceledAt: wasSale ? (product.canceledAt?.toISOString() ?? null) : null,
      hasInstalmentProducts: product.amount > ZERO,
      refundableAmount: toReais(wasSale ? valueOfProducts(order, active, new Set([product.id])) : ZERO),
    })),
    order:
      !wasSale || orderStatus === null || orderCreatedAt === null
        ? null
        : {
            id: it.id,
            status: orderStatus === 'ACTIVE' ? 'ACTIVE' : 'CLOSED',
            createdDate: orderCreatedAt.toISOString(),
            canceledAmount: toReais(it.canceledAmount),
            canceledAt: it.canceledAt?.toISOString() ?? null,
            transfer: transferOf(it, story.transfer),
            instalments: story.instalments.map(soldInstalment),
            settlement: story.settlement.map(settledPart),
            refunds: story.refunds.map(refundOfSale),
            refundableAmount: toReais(subtractCents(it.amount, it.canceledAmount)),
            refundableUntil: refundableUntil({
              createdAt: orderCreatedAt,
              cancelMaxDays: it.cancelMaxDays,
            }).toISOString(),
            announcedReturn:
              it.returnAnnouncedOn === null || it.pausedUntil === null
                ? null
                : { announcedOn: it.returnAnnouncedOn, pausedUntil: it.pausedUntil },
            openContests: story.contests
              .filter(({ state }) => state === 'OPEN')
              .map(({ id, contestedAmount, heldAmount, evidenceBy, analysisBy }) => ({
                id,
                contestedAmount,
                heldAmount,
                evidenceBy,
                analysisBy,
              })),
            openDispute: it.disputeId === null ? null : { id: it.disputeId, answerBy: it.disputeAnswerBy },
          },
  }
}

/** The same sum in the parts that a store owner knows: the sale, our fee, and the refunds of both. */
function transferOf(
  { amount, canceledAmount }: Pick<SaleDetails, 'amount' | 'canceledAmount'>,
  { sold, refunded, transferred }: SaleTransfer,
): NonNullable<MerchantCheckout['order']>['transfer'] {
  const left = subtractCents(sold, refunded)
  return {
    amount: toReais(left),
    sold: toReais(amount),
    fee: toReais(subtractCents(amount, sold)),
    refunded: toReais(canceledAmount),
    feeRefunded: toReais(subtractCents(canceledAmount, refunded)),
    transferred: toReais(transferred),
    outstanding: toReais(subtractCents(left, transferred)),
  }
}
