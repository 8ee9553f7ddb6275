/** Purchases as their customer sees them (001 §2.2, §3). */
import { shownCode } from '@drip/core/checkout/shown-code'
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, civilDate, compareDates } from '@drip/core/calendar/dates'
import type {
  CustomerAutopay,
  CustomerInstalment,
  CustomerOrder,
  CustomerOrderRow,
  PendingInstalments,
  StandingDebits,
} from '@drip/core/contracts/customer-area'
import type { OrderSeen } from '@drip/core/contracts/states'
import { cashbackOff, isLate } from '@drip/core/debts/debt'
import type { PlanLine } from '@drip/core/debts/plans/debt-plan'
import { wholeId } from '@drip/core/debts/share-payment'
import { instalmentSeen, orderSeen } from '@drip/core/debts/states-seen'
import { type Cents, addCents, subtractCents, toReais } from '@drip/core/money/cents'
import { sharesOf } from '@drip/core/refunds/product-shares'
import type { PaymentAllocation } from '../../purchases/refunds/allocations.store.ts'
import { seeInstalment } from '../../purchases/instalment-payments/see-instalment.ts'
import type { DebtPlan } from '../../purchases/debt-plans/debt-plans.store.ts'
import { unpaidLines } from '../../purchases/debt-plans/lines-of-plan.ts'
import { termsOn, totalOf } from '../../purchases/orders/terms-of-debts.ts'
import type { Instalment } from '../../purchases/orders/orders.store.ts'
import type { OrderProduct } from '../../purchases/orders/order-products.store.ts'
import type { OrderHead, PaymentRow, ProductNames } from './customer-orders.store.ts'

/** Existing codes, by instalment. */
export type Codes = ReadonlyMap<string, { qrCode: string; qrCodeText: string }>

/** @param products null if the store named none */
export function orderRow(
  it: OrderHead,
  instalments: readonly Instalment[],
  products: Pick<ProductNames, 'names' | 'count'> | null,
  { plans, today }: { plans: readonly DebtPlan[]; today: CivilDate },
): CustomerOrderRow {
  const open = instalments.filter((part) => part.status === 'PENDING')
  const [next] = open.toSorted(byDueDate)
  const lines = linesOf({ head: it, instalments }, plans, today)
  const [line] = lines ?? []
  return {
    id: it.id,
    providerCode: it.code,
    merchantName: it.merchantName,
    merchantLogoUrl: it.merchantLogoUrl,
    merchantOrderCode: shownCode(it),
    products: { names: products?.names ?? [], count: products?.count ?? 0 },
    amount: toReais(it.amount),
    canceledAmount: toReais(it.canceledAmount),
    unpaidInstalmentsCount: open.length,
    unpaidPlanLinesCount: lines?.length ?? null,
    status: statusSeen(it),
    state: stateOf(it, instalments, today),
    createdDate: it.createdAt.toISOString(),
    nextInstalment:
      next === undefined
        ? null
        : {
            id: next.id,
            dueDate: line?.dueDate ?? next.dueDate,
            deadline: nextBusinessDay(line?.dueDate ?? next.dueDate),
            amountToPay: toReais(line?.amount ?? totalOf(termsOn(today, [next], instalments))),
            isLate: isLate(next, today),
          },
  }
}

export interface WholeOrder {
  head: OrderHead
  instalments: readonly Instalment[]
  products: readonly OrderProduct[]
  /** The sum of the lines when the order was placed. */
  linesAmount: Cents
  payments: readonly PaymentRow[]
  allocations: readonly PaymentAllocation[]
  /** The instalments whose cashback was taken back. */
  cashbackTakenBack: readonly string[]
  codes: Codes
  autopay: CustomerAutopay | null
  standing: StandingDebits
  moves: CustomerOrder['moves']
  parts: CustomerOrder['parts']
  pauses: CustomerOrder['pauses']
  disputes: CustomerOrder['disputes']
  plans: CustomerOrder['plans']
  negotiationAskedAt: Date | null
}

export function orderDetails(it: WholeOrder, today: CivilDate): CustomerOrder {
  const { head, instalments } = it
  return {
    id: head.id,
    providerCode: head.code,
    merchantOrderCode: shownCode(head),
    merchant: { name: head.merchantName, logoUrl: head.merchantLogoUrl },
    amount: toReais(head.amount),
    canceledAmount: toReais(head.canceledAmount),
    status: statusSeen(head),
    state: stateOf(head, instalments, today),
    createdDate: head.createdAt.toISOString(),
    unpaidInstalmentsCount: instalments.filter((part) => part.status === 'PENDING').length,
    amountToPay: toReais(totalOf(termsOn(today, instalments, instalments))),
    products: it.products.map((product) => productOf(product, it)),
    instalments: instalments.map((part) =>
      withLostCashback(part, instalmentOf(part, instalments, today, it.codes), it),
    ),
    receipts: it.payments.map((payment) => receiptOf(payment, it)),
    autopay: it.autopay,
    ...(it.standing.length === 0 ? {} : { standingDebits: it.standing }),
    moves: it.moves,
    parts: it.parts,
    pauses: it.pauses,
    disputes: it.disputes,
    plans: it.plans,
    negotiationAskedAt: it.negotiationAskedAt?.toISOString() ?? null,
  }
}

/** @param all of its order, because cashback depends on all of them */
export function instalmentOf(
  it: Instalment,
  all: readonly Instalment[],
  today: CivilDate,
  codes: Codes,
): CustomerInstalment {
  return {
    ...seeInstalment(it, all, today),
    amount: toReais(subtractCents(it.amount, it.canceledAmount)),
    amountPaid: toReais(addCents(it.paidAmount, it.lateChargePaid)),
    payment: codes.get(it.id) ?? null,
  }
}

/** Nothing is said while it is still deducted, because the purchase may yet be paid in time. */
function withLostCashback(
  part: Instalment,
  seen: CustomerInstalment,
  { cashbackTakenBack }: Pick<WholeOrder, 'cashbackTakenBack'>,
): CustomerInstalment {
  const lost = cashbackOff(part, part.cashbackAmount)
  if (lost === 0 || seen.cashbackAmount > 0 || !cashbackTakenBack.includes(part.id)) return seen
  return { ...seen, cashbackTakenBack: toReais(lost) }
}

/** What is owed on all purchases, earliest first. */
export function pendingInstalments(
  orders: readonly { head: OrderHead; instalments: readonly Instalment[] }[],
  today: CivilDate,
  {
    codes,
    plans,
    negotiationAskedAt,
    autopayPurchases,
  }: Pick<WholeOrder, 'codes' | 'negotiationAskedAt'> & {
    plans: readonly DebtPlan[]
    autopayPurchases: number
  },
): PendingInstalments {
  const open = orders.flatMap(({ head, instalments }) =>
    instalments
      .filter((it) => it.status === 'PENDING')
      .map((it) => ({ head, it, instalments, terms: termsOn(today, [it], instalments) })),
  )
  return {
    content: orders
      .flatMap((order) => {
        const lines = linesOf(order, plans, today)
        return lines === null ? openRows(order, today, codes) : lineRows(order, lines, today)
      })
      .toSorted((a, b) => compareDates(civilDate(a.dueDate), civilDate(b.dueDate)) || a.number - b.number),
    amountToPay: toReais(totalOf(open.flatMap(({ terms }) => terms))),
    lateAmountToPay: toReais(
      totalOf(open.filter(({ it }) => isLate(it, today)).flatMap(({ terms }) => terms)),
    ),
    negotiationAskedAt: negotiationAskedAt?.toISOString() ?? null,
    autopayPurchases,
  }
}

type OpenOrder = Pick<WholeOrder, 'head' | 'instalments'>
type PendingRow = PendingInstalments['content'][number]

function openRows({ head, instalments }: OpenOrder, today: CivilDate, codes: Codes): PendingRow[] {
  return instalments
    .filter((it) => it.status === 'PENDING')
    .map((it) => ({
      ...instalmentOf(it, instalments, today, codes),
      orderId: head.id,
      merchantName: head.merchantName,
      total: instalments.length,
      planLine: null,
    }))
}

/** If a plan settles the order, its lines are to be paid. */
function lineRows(
  { head, instalments }: OpenOrder,
  lines: readonly PlanLine[],
  today: CivilDate,
): PendingRow[] {
  const open = instalments.find((it) => it.status === 'PENDING')
  if (open === undefined) return []
  const total = Math.max(...lines.map((it) => it.number))
  return lines.map(({ number, dueDate, amount }, index) => ({
    ...instalmentOf(open, instalments, today, new Map()),
    number,
    dueDate,
    deadline: nextBusinessDay(dueDate),
    amount: toReais(amount),
    amountToPay: toReais(amount),
    feesAmount: 0,
    lateCharge: null,
    orderId: head.id,
    merchantName: head.merchantName,
    total,
    planLine: { isNext: index === 0 },
  }))
}

/** What is still to be paid of an order's plan; null without one. */
function linesOf(
  { head, instalments }: OpenOrder,
  plans: readonly DebtPlan[],
  today: CivilDate,
): PlanLine[] | null {
  const plan = plans.find((it) => it.state === 'IN_FORCE' && it.purchaseId === head.id)
  return plan === undefined ? null : unpaidLines(plan, instalments, today)
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
    ...(payment.returning > 0 ? { returning: toReais(payment.returning) } : {}),
    ...(payment.refused > 0 ? { refused: toReais(payment.refused) } : {}),
    ...(payment.outside.length > 0
      ? { returnedOutside: payment.outside.map((it) => ({ ...it, amount: toReais(it.amount) })) }
      : {}),
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
