/** Approves the purchase: one transaction creates the order, its instalments, products and ledger lines. */
import type { ChargePurpose } from '@drip/core/checkout/next-step'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { PlannedInstalment } from '@drip/core/instalments/plan'
import { debtPaid, orderApproved } from '@drip/core/ledger/accounts'
import { type Cents, ZERO, subtractCents, sumCents } from '@drip/core/money/cents'
import { applyRate } from '@drip/core/money/rate'
import type { SettlementTerms } from '@drip/core/settlement/plan-settlement'
import type { Deps } from '../../../deps.ts'
import { type Audience, announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { partId } from '../../../platform/secrets/part-ids.ts'
import { type PaymentAllocation, insertAllocations } from '../refunds/allocations.store.ts'
import { requestRefund } from '../refunds/refund-payment.ts'
import { planOf } from '@drip/core/checkout/checkout-facts'
import { type Checkout, saveApproval } from '../checkouts/checkouts.store.ts'
import { type Movement, book } from '../../records/ledger/ledger.store.ts'
import { type Contact, lockContact } from '../../people/contact-changes/contact-changes.store.ts'
import { proposeContactChange } from '../../people/contact-changes/propose-contact-change.ts'
import { planReceipts } from '../receipts/send-receipt.ts'
import { recordSale } from '../settlements/record-sale.ts'
import { upsertCustomer } from '../../people/customers/customers.store.ts'
import { displayCode } from '../orders/display-code.ts'
import { type NewInstalment, insertOrder } from '../orders/orders.store.ts'

export interface ApprovingPayment {
  endToEndId: string
  purchaseId: string
  amount: Cents
  paidAt: Date
  use: ChargePurpose
}

/** An account as it was read. */
export interface Buyer extends Contact {
  /** The number of its approved purchases. */
  approvals: number
}

/**
 * Books `received` together with the purchase; the symbolic Pix is returned at once. Nothing is done if the checkout or
 * the buyer has changed since it was read (`CHANGED_MEANWHILE`).
 */
export async function approveOrder(
  deps: Deps,
  tx: Tx,
  checkout: Checkout,
  {
    payment,
    received,
    account,
    terms,
    audience,
  }: {
    payment: ApprovingPayment
    received: Movement
    account: Buyer | null
    terms: SettlementTerms
    audience: Audience
  },
): Promise<void> {
  const now = deps.clock.now()
  const bought = completeCustomer(checkout)
  const customerId = account?.id ?? newId(now)
  if (account !== null) await keepContact(deps, tx, account, bought)
  upsertCustomer(tx, customerId, bought, {
    purchaseId: checkout.id,
    approvals: account?.approvals ?? null,
    now,
  })
  const paysFirst = payment.use !== 'SYMBOLIC'
  const instalments = instalmentsOf(deps, checkout, payment)
  const parts = partsPaid(instalments, payment)
  const feeAmount = applyRate(checkout.amount, checkout.feeRate)
  const closed = instalments.every((it) => it.status === 'PAID')
  insertOrder(
    tx,
    {
      id: checkout.id,
      merchantId: checkout.merchant.id,
      customerId,
      merchantCode: checkout.merchantCode,
      code: displayCode(checkout.id),
      amount: checkout.amount,
      feeAmount,
      feeRate: checkout.feeRate,
      cashbackRate: checkout.cashbackRate,
      status: closed ? 'CLOSED' : 'ACTIVE',
      createdAt: now,
      closedAt: closed ? now : null,
    },
    instalments,
    productsOf(checkout).map((it) => ({ ...it, id: newId(now) })),
  )
  const event = { purchaseId: checkout.id, occurredAt: payment.paidAt, bookedAt: now }
  const approved: Movement = {
    ...event,
    kind: 'ORDER_APPROVED',
    cause: `approved:${checkout.id}`,
    postings: orderApproved(checkout.amount, feeAmount),
  }
  const paid: Movement = {
    ...event,
    kind: 'DEBT_PAID',
    cause: `paid:${payment.endToEndId}`,
    postings: debtPaid({
      principal: payment.amount,
      lateCharge: ZERO,
      discount: sumCents(parts.map((it) => it.discount)),
    }),
  }
  saveApproval(tx, checkout, now)
  insertAllocations(tx, 'paid', parts, now)
  book(tx, paysFirst ? [received, approved, paid] : [received, approved])
  recordSale(deps, tx, {
    merchantId: checkout.merchant.id,
    purchaseId: checkout.id,
    amount: checkout.amount,
    fee: feeAmount,
    terms,
    instalments: instalments.map((it) => ({ ...it, closed: it.status === 'PAID' })),
  })
  if (paysFirst) planReceipts(deps, tx, [{ purchaseId: checkout.id, endToEndId: payment.endToEndId }])
  else await requestRefund(deps, tx, { ...payment, cause: 'symbolic' })
  const { id, paysAutomatically } = checkout
  await announce(deps, tx, {
    type: 'PurchaseApproved',
    purchaseId: id,
    paysAutomatically,
    checkout,
    audience,
  })
}

/**
 * The instalments as agreed at the time of payment, whenever we learn of it; every Pix except a symbolic one pays the
 * first.
 */
function instalmentsOf(
  { config }: Pick<Deps, 'config'>,
  checkout: Checkout,
  { use, paidAt }: ApprovingPayment,
) {
  const plan = use === 'FULL_AMOUNT' ? wholePlan(checkout, paidAt) : planOf(checkout, paidAt)
  return plan.map((it) => {
    const paid = use !== 'SYMBOLIC' && it.number === 1
    return {
      id: partId(config.secret, checkout.id, it.number),
      number: it.number,
      amount: it.amount,
      cashbackAmount: it.cashback,
      paidAmount: paid ? subtractCents(it.amount, it.cashback) : ZERO,
      discountAmount: paid ? it.cashback : ZERO,
      dueDate: it.dueDate,
      status: paid ? ('PAID' as const) : ('PENDING' as const),
      paidAt: paid ? paidAt : null,
    }
  })
}

/** What the payment paid; nothing if it is symbolic. */
function partsPaid(
  instalments: readonly NewInstalment[],
  { purchaseId, endToEndId }: ApprovingPayment,
): PaymentAllocation[] {
  return instalments
    .filter((it) => it.paidAmount > 0)
    .map((it) => ({
      purchaseId,
      endToEndId,
      instalmentId: it.id,
      principal: it.paidAmount,
      lateCharge: ZERO,
      discount: it.discountAmount,
    }))
}

/**
 * The phone of a purchase is used for that purchase only: paying R$ 1,00 does not give anybody access to the account.
 */
async function keepContact(
  deps: Deps,
  tx: Tx,
  account: Contact,
  { customerPhone: phone, customerEmail: email }: { customerPhone: string; customerEmail: string },
): Promise<void> {
  const isReached = (known: string, wanted: string) => known === '' || known === wanted
  if (isReached(account.phone, phone) && isReached(account.email, email)) return
  const locked = await lockContact(tx, account.id)
  if (locked !== null)
    await proposeContactChange(deps, tx, locked, { wanted: { phone, email }, source: 'PURCHASE' })
}

/** Everything at once: one instalment, due and paid on that day, without cashback. */
function wholePlan(checkout: Checkout, paidAt: Date): PlannedInstalment[] {
  return [{ number: 1, amount: checkout.amount, dueDate: saoPauloDate(paidAt), cashback: ZERO }]
}

/** A purchase without product lines has one product: the purchase itself. */
function productsOf(checkout: Checkout): Checkout['products'] {
  if (checkout.products.length > 0) return checkout.products
  return [
    {
      merchantProductId: '',
      name: `Compra na ${checkout.merchant.name}`,
      quantity: 1,
      amount: checkout.amount,
    },
  ]
}

function completeCustomer({ customer: c }: Checkout): Parameters<typeof upsertCustomer>[2] {
  const {
    customerPhone,
    customerCpf,
    customerName,
    customerEmail,
    customerAddressCep,
    customerAddressStreet,
  } = c
  const { customerAddressNumber, customerAddressNeighborhood, customerAddressCity, customerAddressState } = c
  if (
    customerPhone === undefined ||
    customerCpf === undefined ||
    customerName === undefined ||
    customerEmail === undefined ||
    customerAddressCep === undefined ||
    customerAddressStreet === undefined ||
    customerAddressNumber === undefined ||
    customerAddressNeighborhood === undefined ||
    customerAddressCity === undefined ||
    customerAddressState === undefined
  ) {
    throw new Error('a purchase is approved before its customer is known')
  }
  return {
    ...c,
    customerPhone,
    customerCpf,
    customerName,
    customerEmail,
    customerAddressCep,
    customerAddressStreet,
    customerAddressNumber,
    customerAddressNeighborhood,
    customerAddressCity,
    customerAddressState,
    customerAddressComplement: c.customerAddressComplement ?? '',
  }
}
