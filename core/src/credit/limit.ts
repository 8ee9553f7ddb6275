/** How much a customer may owe and how large a purchase may be (system design §5: the score's band, minus open orders). */
import { addCents, cents, subtractCents, ZERO, type Cents } from '../money/cents.ts'
import type { BureauReport, CreditApplication } from './application.ts'
import type { CreditPolicy } from './policy.ts'

/** The parts of an application that limits depend on. */
export type LimitFactors = Pick<CreditApplication, 'customer' | 'bureau' | 'merchant'>

/** The limit a bureau report gives; zero for no report, a bad debtor or a score below the minimum. */
export function limitOfReport(report: BureauReport | null, policy: CreditPolicy): Cents {
  if (report === null || report.negativated || report.score < policy.minimumBureauScore) return ZERO
  const bands = policy.limitBands.filter((band) => band.fromScore <= report.score)
  return bands.toSorted((a, b) => b.fromScore - a.fromScore)[0]?.limit ?? ZERO
}

/**
 * The customer's whole limit at this merchant, without subtracting open orders: the admin's, otherwise the score's,
 * never above the merchant's limit for one customer. If the score is skipped and nobody set a limit, it is the maximum
 * of an order.
 */
export function customerLimit(application: LimitFactors, policy: CreditPolicy): Cents {
  const limit = givenLimit(application, policy) ?? maxAmountPerOrder(application, policy)
  return atMost(limit, application.merchant.customerLimit)
}

/** What the customer may still spend: the limit minus open orders, at least zero. Null: no limit applies. */
export function availableLimit(application: LimitFactors, policy: CreditPolicy): Cents | null {
  const hasLimit = givenLimit(application, policy) !== null || isSet(application.merchant.customerLimit)
  if (!hasLimit) return null
  return atLeastZero(subtractCents(customerLimit(application, policy), application.customer.openAmount))
}

/** A merchant's own maximum of an order, null for none, and whether it takes precedence over the platform's. */
interface OrderMaximum {
  maxAmountPerOrder: Cents | null
  skip: { orderAmountRule: boolean }
}

/**
 * The largest order: the smaller of the platform's and the merchant's maximum, or the merchant's alone where it takes
 * precedence.
 */
export function maxAmountPerOrder(
  { merchant }: { merchant: OrderMaximum },
  policy: Pick<CreditPolicy, 'maxAmountPerOrder'>,
): Cents {
  if (merchant.skip.orderAmountRule && isSet(merchant.maxAmountPerOrder)) return merchant.maxAmountPerOrder
  return atMost(policy.maxAmountPerOrder, merchant.maxAmountPerOrder)
}

/** What the customer may still owe beside their open orders; null without open orders. */
export function roomBesideOpenOrders({ customer }: LimitFactors, policy: CreditPolicy): Cents | null {
  if (customer.openAmount === 0) return null
  return atLeastZero(subtractCents(policy.maxOpenOverSeveralOrders, customer.openAmount))
}

/** Whether an amount plus what is already used stays within a maximum. */
export function fitsWithin(maximum: Cents, already: Cents, amount: Cents): boolean {
  return addCents(already, amount) <= maximum
}

/** Null: no limit is known for this customer, because the merchant skips the score. */
function givenLimit({ customer, merchant, bureau }: LimitFactors, policy: CreditPolicy): Cents | null {
  if (customer.limitOverride !== null) return customer.limitOverride
  return merchant.skip.protectedScore ? null : limitOfReport(bureau, policy)
}

/** Zero in the merchant's form means that the field was not filled in (000 §9). */
function isSet(amount: Cents | null): amount is Cents {
  return amount !== null && amount > 0
}

function atMost(amount: Cents, maximum: Cents | null): Cents {
  return isSet(maximum) ? cents(Math.min(amount, maximum)) : amount
}

function atLeastZero(amount: Cents): Cents {
  return cents(Math.max(0, amount))
}
