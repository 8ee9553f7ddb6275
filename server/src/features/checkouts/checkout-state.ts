import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { type CheckoutState, type NextStep, nextStep } from '@drip/core/checkout/next-step'
import type { CustomerField } from '@drip/core/contracts/checkout'
import {
  type PlannedInstalment,
  firstDueDateBounds,
  instalmentOptions,
  planInstalments,
} from '@drip/core/instalments/plan'
import type { Checkout } from './checkouts.store.ts'

/** The stored checkout as core's table of steps wants it. */
export function stateOf(checkout: Checkout): CheckoutState {
  const refused = checkout.decidedAt !== null && checkout.koReason !== null
  return {
    status: checkout.status,
    merchant: {
      asksEverythingAtOnce: checkout.merchant.asksEverythingAtOnce,
      needsBirthDate: checkout.merchant.needsBirthDate,
      flexibleInstalments: checkout.merchant.flexibleInstalments,
      upfront: checkout.merchant.upfront,
    },
    // the keys of a customer are customer fields
    known: new Set(Object.keys(checkout.customer) as CustomerField[]),
    phoneVerified: checkout.phoneVerifiedAt !== null,
    phoneIsKnown: checkout.phoneIsKnown,
    decision: checkout.decidedAt === null ? 'open' : refused ? 'refused' : 'approved',
    quantityChosen: checkout.quantity !== null,
    paysFirstNow: checkout.paysFirstNow === true,
    confirmed: checkout.confirmedAt !== null,
    storeConfirmed: checkout.storeConfirmedAt !== null,
  }
}

export function nextStepOf(checkout: Checkout): NextStep {
  return nextStep(stateOf(checkout))
}

/** How many instalments may be chosen (001 §5: from 2, or from 1 when upfront is DISABLED, up to the maximum). */
export function optionsOf(checkout: Checkout): number[] {
  return instalmentOptions({ max: checkout.maxInstalments, upfront: checkout.merchant.upfront })
}

/** The plan: as agreed so far, or with the most instalments that are offered. Paying the first now makes it due today. */
export function planOf(
  checkout: Checkout,
  now: Date,
  choice: { quantity?: number; paysFirstNow?: boolean } = {},
): PlannedInstalment[] {
  const today = saoPauloDate(now)
  const { upfront } = checkout.merchant
  const paysFirstNow =
    choice.paysFirstNow ??
    (upfront === 'MANDATORY' || (upfront === 'OPTIONAL' && checkout.paysFirstNow === true))
  return planInstalments({
    total: checkout.amount,
    quantity: choice.quantity ?? checkout.quantity ?? checkout.maxInstalments,
    firstDueDate: paysFirstNow ? today : firstDueDateOf(checkout, today),
    cashbackRate: checkout.cashbackRate,
  })
}

/** The agreed first due date, or 15 days from today. One that lies in the past by now falls back to the standard. */
export function firstDueDateOf(checkout: Checkout, today: CivilDate): CivilDate {
  const bounds = firstDueDateBounds(today)
  const agreed = checkout.firstDueDate
  return agreed !== null && agreed >= bounds.min ? agreed : bounds.standard
}

/** Past its time, whether or not the sweep has been here. */
export function isExpired(checkout: Checkout, now: Date): boolean {
  return checkout.expiresAt.getTime() <= now.getTime()
}
