/** Can this customer pay, and how much? An active whitelist entry turns all of these off. */
import { cents, type Cents } from '../money/cents.ts'
import type { CreditApplication } from './application.ts'
import { availableLimit, maxAmountPerOrder, roomBesideOpenOrders } from './limit.ts'
import type { CreditPolicy } from './policy.ts'
import { deniedIf, type CreditRule, type DenialVariables } from './rule.ts'

export const LATE_INSTALMENTS: CreditRule = {
  name: 'late-instalments',
  reason: 'LATE_INSTALMENTS',
  family: 'credit',
  denies: ({ customer }) => deniedIf(customer.lateInstalments > 0),
}

export const FIRST_INSTALMENT_UNPAID: CreditRule = {
  name: 'first-instalment-unpaid',
  reason: 'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID',
  family: 'credit',
  denies: ({ customer }) => deniedIf(customer.ordersWithFirstInstalmentUnpaid > 0),
}

export const ACTIVE_ORDERS: CreditRule = {
  name: 'active-orders',
  reason: 'ALREADY_HAVE_ACTIVE_ORDER',
  family: 'credit',
  denies: ({ customer }, policy) => deniedIf(customer.activeOrders >= policy.maxActiveOrders),
}

export const ORDER_AMOUNT: CreditRule = {
  name: 'order-amount',
  reason: 'ORDER_ABOVE_MAX_VALUE',
  family: 'credit',
  denies: (application, policy) => deniedAbove(maxAmountPerOrder(application, policy), application, policy),
}

/** A report that is missing or gives no credit. */
export const BUREAU_SCORE: CreditRule = {
  name: 'bureau-score',
  reason: 'DEFAULT',
  family: 'credit',
  skippedBy: ({ merchant }) => merchant.skip.protectedScore,
  // phrased so that a score that is not a number denies
  denies: ({ bureau }, policy) =>
    deniedIf(bureau === null || bureau.negativated || !(bureau.score >= policy.minimumBureauScore)),
}

export const CUSTOMER_LIMIT: CreditRule = {
  name: 'customer-limit',
  reason: 'ORDER_ABOVE_CUSTOMER_MAX_VALUE',
  family: 'credit',
  denies: (application, policy) => deniedAbove(availableLimit(application, policy), application, policy),
}

export const SEVERAL_ORDERS: CreditRule = {
  name: 'several-orders',
  reason: 'MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER',
  family: 'credit',
  denies: (application, policy) =>
    deniedAbove(roomBesideOpenOrders(application, policy), application, policy),
}

function deniedAbove(
  maximum: Cents | null,
  application: CreditApplication,
  policy: CreditPolicy,
): false | DenialVariables {
  if (maximum === null || application.amount <= maximum) return false
  // The shopper is shown one amount, so all three maxima must allow it; if none remains, the text is generic.
  const rooms = [
    maxAmountPerOrder(application, policy),
    availableLimit(application, policy),
    roomBesideOpenOrders(application, policy),
  ].filter((room) => room !== null)
  const maxAmount = cents(Math.min(...rooms))
  return maxAmount > 0 ? { maxAmount } : {}
}
