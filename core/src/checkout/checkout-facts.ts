/** A checkout as it was read: everything that the rules of its steps need, and what follows from it. */
import { type MandateHindrance, type MandateTerms, mandateTerms } from '../autopay/mandate.ts'
import { type CivilDate, saoPauloDate } from '../calendar/dates.ts'
import type { CustomerField } from '../contracts/checkout.ts'
import type { CheckoutStatus, DenialReason, TokenChannel } from '../contracts/states.ts'
import {
  type PlannedInstalment,
  firstDueDateBounds,
  instalmentOptions,
  planInstalments,
} from '../instalments/plan.ts'
import type { Cents } from '../money/cents.ts'
import type { Ppm } from '../money/rate.ts'
import { type ChargePurpose, type CheckoutState, type NextStep, nextStep } from './next-step.ts'

/** What is known about a person, by form field. */
export type KnownCustomer = Partial<Record<CustomerField, string>>

export interface CheckoutFacts {
  status: CheckoutStatus
  amount: Cents
  cashbackRate: Ppm
  maxInstalments: number
  expiresAt: Date
  merchant: CheckoutState['merchant']
  customer: KnownCustomer
  phoneVerifiedAt: Date | null
  /** Somebody has bought with this phone before. */
  phoneIsKnown: boolean
  decidedAt: Date | null
  koReason: DenialReason | null
  quantity: number | null
  firstDueDate: CivilDate | null
  paysFirstNow: boolean | null
  /** The shopper wants the bank to pay the later instalments automatically (Pix Automático). */
  paysAutomatically: boolean
  confirmedAt: Date | null
  storeConfirmedAt: Date | null
  /** The newest code sent to the phone. */
  code: SentCode | null
  /** The paid charge, otherwise the newest one created at the PSP. */
  charge: { purpose: ChargePurpose; status: 'INTENDED' | 'LIVE' | 'PAID' | 'ENDED' } | null
}

export interface SentCode {
  phone: string
  channel: TokenChannel
  tries: number
  createdAt: Date
  expiresAt: Date
  /** When the gateway accepted it, or last refused it. */
  sentAt: Date | null
  failedAt: Date | null
}

/** The state in the form that the table of steps needs. */
export function stateOf(checkout: CheckoutFacts, now: Date): CheckoutState {
  const isAgreed = standsAsAgreed(checkout, saoPauloDate(now))
  const refused = checkout.decidedAt !== null && checkout.koReason !== null
  return {
    status: checkout.status,
    merchant: checkout.merchant,
    // the keys of a customer are customer fields
    known: new Set(Object.keys(checkout.customer) as CustomerField[]),
    phoneVerified: checkout.phoneVerifiedAt !== null,
    phoneIsKnown: checkout.phoneIsKnown,
    decision: checkout.decidedAt === null ? 'open' : refused ? 'refused' : 'approved',
    quantityChosen: isAgreed && checkout.quantity !== null,
    paysFirstNow: checkout.paysFirstNow === true,
    confirmed: isAgreed,
    storeConfirmed: checkout.storeConfirmedAt !== null,
  }
}

/** @param now for a payment, the time at which it was paid: it is decided by what was valid then */
export function nextStepOf(checkout: CheckoutFacts, now: Date): NextStep {
  return nextStep(stateOf(checkout, now))
}

/**
 * An agreement expires with the day of its first instalment: nobody owes by a past date, nor by a date other than the
 * agreed one.
 */
function standsAsAgreed(checkout: CheckoutFacts, today: CivilDate): boolean {
  const { confirmedAt, firstDueDate } = checkout
  if (confirmedAt === null) return false
  // an instalment that is paid now is due on the day it is paid
  return paysFirst(checkout) || firstDueDate === null || firstDueDate >= today
}

/** How many instalments may be chosen (001 §5: from 2, or from 1 when upfront is DISABLED, up to the maximum). */
export function optionsOf(checkout: CheckoutFacts): number[] {
  return instalmentOptions({ max: checkout.maxInstalments, upfront: checkout.merchant.upfront })
}

/** The plan as agreed so far, or with the largest number of instalments offered. If the first is paid now, it is due today. */
export function planOf(
  checkout: CheckoutFacts,
  now: Date,
  choice: { quantity?: number; paysFirstNow?: boolean } = {},
): PlannedInstalment[] {
  const today = saoPauloDate(now)
  const paysFirstNow = choice.paysFirstNow ?? paysFirst(checkout)
  return planInstalments({
    total: checkout.amount,
    quantity: choice.quantity ?? checkout.quantity ?? checkout.maxInstalments,
    firstDueDate: paysFirstNow ? today : firstDueDateOf(checkout, today),
    cashbackRate: checkout.cashbackRate,
    isFirstPaidNow: paysFirstNow,
  })
}

/** The mandate that the first payment of a plan grants along with it, or why it cannot. What is paid now is not debited. */
export function mandateTermsOf(
  checkout: CheckoutFacts,
  now: Date,
  choice: { quantity?: number; paysFirstNow?: boolean } = {},
): MandateTerms | MandateHindrance {
  const isPaidNow = paysFirst({ ...checkout, paysFirstNow: choice.paysFirstNow ?? checkout.paysFirstNow })
  const open = planOf(checkout, now, choice).filter((it) => !isPaidNow || it.number > 1)
  return mandateTerms(open, saoPauloDate(now))
}

/** Whether the first instalment is paid with the purchase. */
export function paysFirst({
  merchant: { upfront },
  paysFirstNow,
}: Pick<CheckoutFacts, 'merchant' | 'paysFirstNow'>): boolean {
  return upfront === 'MANDATORY' || (upfront === 'OPTIONAL' && paysFirstNow === true)
}

/** The agreed first due date if it is not past or may still be agreed, otherwise 15 days from today. */
export function firstDueDateOf(
  { firstDueDate, confirmedAt }: Pick<CheckoutFacts, 'firstDueDate' | 'confirmedAt'>,
  today: CivilDate,
): CivilDate {
  const { min, standard } = firstDueDateBounds(today)
  const earliest = confirmedAt === null ? min : today
  return firstDueDate !== null && firstDueDate >= earliest ? firstDueDate : standard
}

/** Whether its time is over, even if the sweep has not closed it yet. */
export function isExpired(checkout: Pick<CheckoutFacts, 'expiresAt'>, now: Date): boolean {
  return checkout.expiresAt.getTime() <= now.getTime()
}
