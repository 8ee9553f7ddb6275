/** A checkout as it was read: all that the rules of its steps need of it, and what follows from that. */
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

/** What is known of a person, by the fields of the form. */
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
  phoneIsKnown: boolean
  decidedAt: Date | null
  koReason: DenialReason | null
  quantity: number | null
  firstDueDate: CivilDate | null
  paysFirstNow: boolean | null
  /** The shopper wants the bank to pay the instalments that follow (Pix Automático). */
  paysAutomatically: boolean
  confirmedAt: Date | null
  storeConfirmedAt: Date | null
  /** The newest that was sent to the phone. */
  code: SentCode | null
  /** The one that was paid, else the newest that was asked of the PSP. */
  charge: { purpose: ChargePurpose; status: 'INTENDED' | 'LIVE' | 'PAID' | 'ENDED' } | null
}

export interface SentCode {
  phone: string
  channel: TokenChannel
  tries: number
  createdAt: Date
  expiresAt: Date
  /** When the gateway took it, or refused it last. */
  sentAt: Date | null
  failedAt: Date | null
}

/** As the table of steps wants it. */
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

/** @param now of a payment: when it was paid, so that it is judged by what stood then */
export function nextStepOf(checkout: CheckoutFacts, now: Date): NextStep {
  return nextStep(stateOf(checkout, now))
}

/** A yes is over with the day of its first instalment: nobody owes by a date that is past, nor by another than the agreed. */
function standsAsAgreed(checkout: CheckoutFacts, today: CivilDate): boolean {
  const { confirmedAt, firstDueDate } = checkout
  if (confirmedAt === null) return false
  // what is paid now is due on the day that it is paid
  return paysFirst(checkout) || firstDueDate === null || firstDueDate >= today
}

/** How many instalments may be chosen (001 §5: from 2, or from 1 when upfront is DISABLED, up to the maximum). */
export function optionsOf(checkout: CheckoutFacts): number[] {
  return instalmentOptions({ max: checkout.maxInstalments, upfront: checkout.merchant.upfront })
}

/** The plan: as agreed so far, or with the most instalments that are offered. Paying the first now makes it due today. */
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
  })
}

/**
 * The mandate that the first payment of a plan gives together with it, or why it can give none: what is paid now is not debited.
 */
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

/** The agreed first due date while it is not past, or one that may still be agreed, else 15 days from today. */
export function firstDueDateOf(
  { firstDueDate, confirmedAt }: Pick<CheckoutFacts, 'firstDueDate' | 'confirmedAt'>,
  today: CivilDate,
): CivilDate {
  const { min, standard } = firstDueDateBounds(today)
  const earliest = confirmedAt === null ? min : today
  return firstDueDate !== null && firstDueDate >= earliest ? firstDueDate : standard
}

/** Past its time, whether or not the sweep has been here. */
export function isExpired(checkout: Pick<CheckoutFacts, 'expiresAt'>, now: Date): boolean {
  return checkout.expiresAt.getTime() <= now.getTime()
}
