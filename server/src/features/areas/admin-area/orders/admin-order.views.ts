/** Orders as shown to admins (000 §2, §3): every figure, including those that customers do not see. */
import { shownCode } from '@drip/core/checkout/shown-code'
import { wholeId } from '@drip/core/debts/share-payment'
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, daysBetween, saoPauloDate } from '@drip/core/calendar/dates'
import type {
  AdminCreditDecision,
  AdminInstalment,
  AdminOrder,
  AdminPayment,
} from '@drip/core/contracts/admin/admin-area'
import type { StandingDebits } from '@drip/core/contracts/customer-area'
import { DEBT_PURPOSES, isLate } from '@drip/core/debts/debt'
import { firstDueRange } from '@drip/core/debts/move-due-dates'
import { hiddenCpf } from '@drip/core/documents/cpf'
import { type Cents, ZERO, cents, subtractCents, toReais } from '@drip/core/money/cents'
import { cashbackAfter } from '@drip/core/refunds/cashback-after'
import { isForGood, payableOf } from '@drip/core/refunds/outside-refund'
import { sharesOf } from '@drip/core/refunds/product-shares'
import type { Checkout } from '../../../purchases/checkouts/checkouts.store.ts'
import { qrPicture } from '../../../purchases/charges/qr-picture.ts'
import type { OrderProduct } from '../../../purchases/orders/order-products.store.ts'
import { amountOn } from '../../../purchases/instalment-payments/charge-debts.ts'
import { seeInstalment } from '../../../purchases/instalment-payments/see-instalment.ts'
import { pageHindrance } from '../../../purchases/instalment-payments/show-instalment.ts'
import { termsOn, totalOf } from '../../../purchases/orders/terms-of-debts.ts'
import type { Instalment } from '../../../purchases/orders/orders.store.ts'
import type { DoubleRefund } from '../../../purchases/refunds/double-refunds.store.ts'
import { seeDoubleRefund } from '../../../purchases/refunds/see-double-refund.ts'
import type { FailedRefund } from '../../../purchases/refunds/failed-refunds.store.ts'
import type {
  AdminChargeRow,
  AdminOrderHead,
  AdminPixRow,
  AdminRefundRow,
  InstalmentSums,
} from './admin-order.store.ts'
import { statusSeenByAdmins } from './list-admin-orders.ts'

export interface WholeAdminOrder {
  head: AdminOrderHead
  instalments: readonly Instalment[]
  products: readonly OrderProduct[]
  /** The sum of the lines when the order was placed. */
  linesAmount: Cents
  charges: readonly AdminChargeRow[]
  pix: readonly AdminPixRow[]
  refunds: readonly AdminRefundRow[]
  failed: readonly FailedRefund[]
  doubles: readonly DoubleRefund[]
  sums: readonly InstalmentSums[]
  decisions: AdminCreditDecision[]
  moves: AdminOrder['moves']
  pauses: AdminOrder['pauses']
  disputes: AdminOrder['disputes']
  contests: AdminOrder['contests']
  plans: AdminOrder['plans']
  standing: StandingDebits
  hasAutopay: boolean
  /** The day on which the customer's bank pays, by instalment. */
  awaited: ReadonlyMap<string, CivilDate>
}

export async function adminOrder(it: WholeAdminOrder, today: CivilDate, now: Date): Promise<AdminOrder> {
  const { head, instalments } = it
  const open = instalments.filter((part) => part.status === 'PENDING')
  const late = open.filter((part) => isLate(part, today))
  return {
    id: head.id,
    providerCode: head.code,
    merchantOrderCode: shownCode(head),
    amount: toReais(head.amount),
    canceledAmount: toReais(head.canceledAmount),
    feeAmount: toReais(head.feeAmount),
    status: statusSeenByAdmins(head),
    neverConfirmed: head.neverConfirmed,
    createdAt: head.createdAt.toISOString(),
    closedAt: head.closedAt?.toISOString() ?? null,
    unpaidInstalmentsCount: open.length,
    lateInstalments: late.length,
    daysLate: Math.max(0, ...late.map((part) => daysBetween(nextBusinessDay(part.dueDate), today))),
    amountOverdue: toReais(totalOf(termsOn(today, late, instalments))),
    amountToPay: toReais(totalOf(termsOn(today, instalments, instalments))),
    merchant: { id: head.merchantId, name: head.merchantName, ecommPlatform: head.ecommPlatform },
    customer: customerOf(head),
    checkout: await checkoutHead(
      {
        id: head.id,
        type: head.checkoutType,
        status: head.checkoutStatus,
        createdAt: head.checkoutCreatedAt,
        // it was bought
        givenUpAt: null,
      },
      it.charges,
      now,
    ),
    instalments: await Promise.all(instalments.map((part) => instalmentOf(part, it, today, now))),
    products: it.products.map((product) => ({
      id: product.id,
      name: product.name,
      quantity: product.quantity,
      amount: toReais(product.amount),
      status: product.status,
      canceledAt: product.canceledAt?.toISOString() ?? null,
      instalmentProducts: sharesOf(product, it).map((amount) => ({
        amount: toReais(amount),
      })),
    })),
    payments: it.pix.map((payment) => ({
      endToEndId: wholeId(payment.endToEndId),
      amount: toReais(payment.amount),
      paidAt: payment.paidAt.toISOString(),
      payerIsCustomer: payment.payerIsCustomer,
      use: payment.use,
      ...(payment.returnedBecause === null ? {} : { returnedBecause: payment.returnedBecause }),
      refunds: it.refunds
        .filter((refund) => refund.endToEndId === payment.endToEndId)
        .map((refund) => ({
          id: refund.id,
          amount: toReais(refund.amount),
          status: refund.status,
          forced: refund.forced,
          createdAt: refund.createdAt.toISOString(),
          doneAt: refund.doneAt?.toISOString() ?? null,
          ...(refund.outside === null ? {} : { outside: refund.outside }),
          ...payableOutside(refund.id, it.failed, now),
        })),
      ...doublesOf(payment, it.doubles),
    })),
    decisions: it.decisions,
    ...(it.standing.length === 0 ? {} : { standingDebits: it.standing }),
    moves: it.moves,
    pauses: it.pauses,
    disputes: it.disputes,
    contests: it.contests,
    plans: it.plans,
    actions: {
      partialRefund: offersPartialRefund(head),
      writeOff: head.status === 'ACTIVE',
      uniquePayment: open.length > 0,
      stopAutopay: it.hasAutopay,
    },
  }
}

function doublesOf({ endToEndId }: AdminPixRow, all: readonly DoubleRefund[]) {
  const doubles = all.filter((it) => it.endToEndId === endToEndId)
  return doubles.length === 0 ? {} : { doubles: doubles.map(seeDoubleRefund) }
}

function payableOutside(id: string, failed: readonly FailedRefund[], now: Date) {
  const it = failed.find((one) => one.id === id)
  if (it === undefined || !isForGood(it, now)) return {}
  return { canPayOutside: toReais(payableOf(it)), payOutsideFrom: saoPauloDate(it.askedAt) }
}

/** 'Reembolso Parcial' applies to store checkouts, back-office links, and MALGA (ADM-ORDER-17, -18). */
export function offersPartialRefund(it: Pick<AdminOrderHead, 'checkoutType' | 'ecommPlatform'>): boolean {
  return it.checkoutType !== 'API' || it.ecommPlatform === 'MALGA'
}

export async function adminPayment(it: AdminChargeRow, now: Date): Promise<AdminPayment> {
  const status = paymentStatus(it, now)
  const isAsked = status === 'PENDING'
  const code = isAsked ? it.brCode : null
  const asked = isAsked ? amountOn(saoPauloDate(now), it, it.terms) : it.amount
  return {
    id: it.id,
    externalPaymentId: it.txid,
    purpose: it.purpose,
    status,
    qrCode: code === null ? null : await qrPicture(code),
    qrCodeText: code,
    endToEndId: it.endToEndId === null ? null : wholeId(it.endToEndId),
    amount: toReais(it.received > 0 ? it.received : asked),
    createdAt: it.createdAt.toISOString(),
    expiresAt: it.expiresAt.toISOString(),
  }
}

function paymentStatus(it: AdminChargeRow, now: Date): AdminPayment['status'] {
  if (it.received > 0) return it.returned >= it.received ? 'REFUNDED' : 'PAID'
  if (it.status === 'ENDED') return 'CANCELED'
  return it.expiresAt <= now ? 'EXPIRED' : 'PENDING'
}

function customerOf(head: AdminOrderHead): AdminOrder['customer'] {
  const { customerId: id, name, cpf, email, phone } = head
  return {
    id,
    name,
    cpf: hiddenCpf(cpf),
    email,
    phone,
    addressCep: head.addressCep,
    addressStreet: head.addressStreet,
    addressNumber: head.addressNumber,
    addressComplement: head.addressComplement,
    addressNeighborhood: head.addressNeighborhood,
    addressCity: head.addressCity,
    addressState: head.addressState,
  }
}

/** A checkout with its payment: the one that bought, possibly by an older code, otherwise the newest. */
export async function checkoutHead(
  { createdAt, ...it }: Pick<Checkout, 'id' | 'type' | 'status' | 'createdAt' | 'givenUpAt'>,
  charges: readonly AdminChargeRow[],
  now: Date,
): Promise<AdminOrder['checkout']> {
  const own = charges.filter(({ purpose }) => !DEBT_PURPOSES.some((known) => known === purpose))
  const shown = own.find(({ status }) => status === 'PAID') ?? own[0]
  const payment = shown === undefined ? null : await adminPayment(shown, now)
  // the code of an expired checkout was not cancelled by anybody: it expired with it
  const hasExpired = it.status === 'EXPIRED' && it.givenUpAt === null && payment?.status === 'CANCELED'
  // a paid code is still shown: people quote it in questions (ADM-ORDER-13)
  const code = shown?.brCode ?? null
  return {
    id: it.id,
    type: it.type,
    fromStore: it.type === 'STORE',
    status: it.status,
    createdAt: createdAt.toISOString(),
    paymentStatus: hasExpired ? 'EXPIRED' : (payment?.status ?? null),
    paymentId: payment?.externalPaymentId ?? null,
    paymentQrCode: code === null ? null : await qrPicture(code),
    paymentQrCodeText: code,
  }
}

async function instalmentOf(
  it: Instalment,
  order: WholeAdminOrder,
  today: CivilDate,
  now: Date,
): Promise<AdminInstalment> {
  const open = it.status === 'PENDING'
  const seen = seeInstalment(it, order.instalments, today)
  const sums = order.sums.find(({ instalmentId }) => instalmentId === it.id)
  const shown = chargeShownOf(it, order.charges)
  const payment = shown === undefined ? null : await adminPayment(shown, now)
  return {
    ...seen,
    // written off counts as unpaid, even if a part had been paid
    isPaid: seen.state === 'PAID' && (sums?.arrived ?? 0) > (sums?.wentBack ?? 0),
    amount: toReais(it.amount),
    waivedFeesAmount: toReais(sums?.waived ?? ZERO),
    canceledCashbackAmount: toReais(canceledCashback(it, order)),
    writtenOffAmount: toReais(it.writtenOffAmount),
    amountPaidIncludingRefunds: toReais(sums?.arrived ?? ZERO),
    amountCanceledWithRefund: toReais(sums?.wentBack ?? ZERO),
    payment,
    canChangeDueDate:
      it.number === 1 &&
      open &&
      it.paidAmount === 0 &&
      order.pauses.running === null &&
      firstDueRange({ orderedOn: saoPauloDate(order.head.createdAt), today }) !== null,
    canRemoveFee: open && seen.feesAmount > 0,
    linkHindrance: open ? pageHindrance(it, order.awaited) : null,
  }
}

/** The newest code for it; if paid, the newest with money that stayed: it may have been an older code. */
function chargeShownOf(
  { id, status }: Instalment,
  charges: readonly AdminChargeRow[],
): AdminChargeRow | undefined {
  const own = charges.filter(({ instalmentIds }) => instalmentIds.includes(id))
  const paid = status === 'PAID' ? own.find(({ received, returned }) => received > returned) : undefined
  return paid ?? own[0]
}

/** The part of the promised cashback that is no longer promised. An order paid at once promised none. */
function canceledCashback(it: Instalment, { head, instalments, pix }: WholeAdminOrder): Cents {
  if (head.canceledAmount === 0 || pix.some((payment) => payment.use === 'FULL_AMOUNT')) return ZERO
  const promised = cashbackAfter(
    head.amount,
    head.cashbackRate,
    instalments.map(({ number, amount }) => ({ number, open: amount })),
  )
  const gone = subtractCents(promised.get(it.number) ?? ZERO, it.cashbackAmount)
  return cents(Math.max(0, gone))
}
