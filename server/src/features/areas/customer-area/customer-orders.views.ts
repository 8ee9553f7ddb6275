/** Purchases as their customer sees them (001 §2.2, §3). */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, compareDates } from '@drip/core/calendar/dates'
import type {
  CustomerAutopay,
  CustomerInstalment,
  CustomerOrder,
  CustomerOrderRow,
  PendingInstalments,
} from '@drip/core/contracts/customer-area'
import type { OrderSeen } from '@drip/core/contracts/states'
import { chargeOn, isLate } from '@drip/core/debts/debt'
import { wholeId } from '@drip/core/debts/share-payment'
import { instalmentSeen, orderSeen } from '@drip/core/debts/states-seen'
import { type Cents, addCents, subtractCents, toReais } from '@drip/core/money/cents'
import { sharesOf } from '@drip/core/refunds/product-shares'
import type { PaymentAllocation } from '../../purchases/refunds/allocations.store.ts'
import { explained } from '../../purchases/instalment-payments/show-instalment.ts'
import { termsOn, totalOf } from '../../purchases/orders/terms-of-debts.ts'
import type { Instalment } from '../../purchases/orders/orders.store.ts'
import type { OrderProduct } from '../../purchases/orders/order-products.store.ts'
import type { OrderHead, PaymentRow, ProductNames } from './customer-orders.store.ts'

/** Codes that are there, by instalment. */
export type Codes = ReadonlyMap<string, { qrCode: string; qrCodeText: string }>

/** @param products null where the store named none */
export function orderRow(
  it: OrderHead,
  instalments: readonly Instalment[],
  products: Pick<ProductNames, 'names' | 'count'> | null,
  today: CivilDate,
): CustomerOrderRow {
  const open = instalments.filter((part) => part.status === 'PENDING')
  const [next] = open.toSorted(byDueDate)
  return {
    id: it.id,
    providerCode: it.code,
    merchantName: it.merchantName,
    merchantLogoUrl: it.merchantLogoUrl,
    merchantOrderCode: it.merchantCode,
    products: { names: products?.names ?? [], count: products?.count ?? 0 },
    amount: toReais(it.amount),
    canceledAmount: toReais(it.canceledAmount),
    unpaidInstalmentsCount: open.length,
    status: statusSeen(it),
    state: stateOf(it, instalments, today),
    createdDate: it.createdAt.toISOString(),
    nextInstalment:
      next === undefined
        ? null
        : {
            id: next.id,
            dueDate: next.dueDate,
            amountToPay: toReais(totalOf(termsOn(today, [next], instalments))),
            isLate: isLate(next, today),
          },
  }
}

export interface WholeOrder {
  head: OrderHead
  instalments: readonly Instalment[]
  products: readonly OrderProduct[]
  /** What the lines came to when the order was placed. */
  linesAmount: Cents
  payments: readonly PaymentRow[]
  allocations: readonly PaymentAllocation[]
  codes: Codes
  autopay: CustomerAutopay | null
  moves: CustomerOrder['moves']
  parts: CustomerOrder['parts']
  pauses: CustomerOrder['pauses']
  negotiationAskedAt: Date | null
}

export function orderDetails(it: WholeOrder, today: CivilDate): CustomerOrder {
  const { head, instalments } = it
  return {
    id: head.id,
    providerCode: head.code,
    merchantOrderCode: head.merchantCode,
    merchant: { name: head.merchantName, logoUrl: head.merchantLogoUrl },
    amount: toReais(head.amount),
    canceledAmount: toReais(head.canceledAmount),
    status: statusSeen(head),
    state: stateOf(head, instalments, today),
    createdDate: head.createdAt.toISOString(),
    unpaidInstalmentsCount: instalments.filter((part) => part.status === 'PENDING').length,
    amountToPay: toReais(totalOf(termsOn(today, instalments, instalments))),
    products: it.products.map((product) => productOf(product, it)),
    instalments: instalments.map((part) => instalmentOf(part, instalments, today, it.codes)),
    receipts: it.payments.map((payment) => receiptOf(payment, it)),
    autopay: it.autopay,
    moves: it.moves,
    parts: it.parts,
    pauses: it.pauses,
    negotiationAskedAt: it.negotiationAskedAt?.toISOString() ?? null,
  }
}

/** @param all of its order: cashback depends on all of them */
export function instalmentOf(
  it: Instalment,
  all: readonly Instalment[],
  today: CivilDate,
  codes: Codes,
): CustomerInstalment {
  const open = it.status === 'PENDING'
  const terms = open ? termsOn(today, [it], all) : []
  const charge = chargeOn(it, today)
  return {
    id: it.id,
    number: it.number,
    status: it.status,
    state: instalmentSeen(it, today),
    dueDate: it.dueDate,
    deadline: nextBusinessDay(it.dueDate),
    isLate: isLate(it, today),
    amount: toReais(subtractCents(it.amount, it.canceledAmount)),
    amountToPay: toReais(totalOf(terms)),
    feesAmount: toReais(open ? charge.total : it.lateChargePaid),
    cashbackAmount: toReais(terms[0]?.discount ?? it.discountAmount),
    canceledAmount: toReais(it.canceledAmount),
    amountPaid: toReais(addCents(it.paidAmount, it.lateChargePaid)),
    paidAt: it.paidAt?.toISOString() ?? null,
    lateCharge: open && charge.daysLate > 0 ? explained(charge) : null,
    payment: codes.get(it.id) ?? null,
  }
}

/** What is owed over all purchases, the earliest first. */
export function pendingInstalments(
  orders: readonly { head: OrderHead; instalments: readonly Instalment[] }[],
  today: CivilDate,
  { codes, negotiationAskedAt }: Pick<WholeOrder, 'codes' | 'negotiationAskedAt'>,
): PendingInstalments {
  const open = orders.flatMap(({ head, instalments }) =>
    instalments
      .filter((it) => it.status === 'PENDING')
      .map((it) => ({ head, it, instalments, terms: termsOn(today, [it], instalments) })),
  )
  return {
    content: open
      .toSorted((a, b) => byDueDate(a.it, b.it))
      .map(({ head, it, instalments }) => ({
        ...instalmentOf(it, instalments, today, codes),
        orderId: head.id,
        merchantName: head.merchantName,
        total: instalments.length,
      })),
    amountToPay: toReais(totalOf(open.flatMap(({ terms }) => terms))),
    lateAmountToPay: toReais(
      totalOf(open.filter(({ it }) => isLate(it, today)).flatMap(({ terms }) => terms)),
    ),
    negotiationAskedAt: negotiationAskedAt?.toISOString() ?? null,
  }
}

function stateOf(head: OrderHead, instalments: readonly Instalment[], today: CivilDate): OrderSeen {
  return orderSeen(
    head,
    instalments.map((it) => instalmentSeen(it, today)),
  )
}

/** Customers see a cancelled order as closed (open points). */
function statusSeen({ status }: OrderHead): 'ACTIVE' | 'CLOSED' {
  return status === 'ACTIVE' ? 'ACTIVE' : 'CLOSED'
}

function productOf(it: OrderProduct, order: WholeOrder): CustomerOrder['products'][number] {
  return {
    id: it.id,
    name: it.name,
    quantity: it.quantity,
    amount: toReais(it.amount),
    status: it.status,
    canceledAt: it.canceledAt?.toISOString() ?? null,
    instalmentProducts: sharesOf(it, order).map((amount, index) => ({
      amount: toReais(amount),
      cancelationStatus:
        it.status === 'CANCELED' || order.instalments[index]?.status === 'CANCELED' ? 'CANCELED' : null,
    })),
  }
}

function receiptOf(
  payment: PaymentRow,
  { allocations, instalments }: WholeOrder,
): CustomerOrder['receipts'][number] {
  return {
    endToEndId: wholeId(payment.endToEndId),
    amount: toReais(payment.amount),
    paidAt: payment.paidAt.toISOString(),
    returned: toReais(payment.returned),
    instalments: allocations
      .filter((it) => it.endToEndId === payment.endToEndId && it.principal + it.lateCharge > 0)
      .map((it) => ({
        number: instalments.find(({ id }) => id === it.instalmentId)?.number ?? 0,
        amount: toReais(addCents(it.principal, it.lateCharge)),
        lateCharge: toReais(it.lateCharge),
      }))
      .toSorted((a, b) => a.number - b.number),
  }
}

function byDueDate(a: Instalment, b: Instalment): number {
  return compareDates(a.dueDate, b.dueDate) || a.number - b.number
}
