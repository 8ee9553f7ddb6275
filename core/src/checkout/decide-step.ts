/**
 * What a shopper's answer changes, decided on the checkout as it was read: nothing is queried or written here (system
 * design §4, 001 §9).
 */
import { type CivilDate, parseCivilDate, saoPauloDate } from '../calendar/dates.ts'
import { CUSTOMER_FIELDS, type CheckoutStep, type CustomerField } from '../contracts/checkout.ts'
import type { TokenChannel } from '../contracts/states.ts'
import { firstDueDateBounds } from '../instalments/plan.ts'
import {
  type CheckoutFacts,
  type KnownCustomer,
  firstDueDateOf,
  isExpired,
  nextStepOf,
  optionsOf,
  paysFirst,
  planOf,
  stateOf,
} from './checkout-facts.ts'
import { hasChoiceOfPlan } from './next-step.ts'
import { refusalOfCode, resendAt } from './phone-codes.ts'
import { hasTimeForCode } from './shown-expiry.ts'
import { type StepGroup, permits } from './step-groups.ts'

export interface StepAnswer {
  group: StepGroup
  step: CheckoutStep
  /** The person's data as typed, in its stored form. */
  customer: KnownCustomer
  /** What is known about a former customer; null if there is none, or if it may not be disclosed yet. */
  known: KnownCustomer | null
  /** Whether the typed code is correct. */
  isCodeRight: boolean
}

/** What is written to the checkout itself. */
export type StepChanges = Partial<
  Pick<
    CheckoutFacts,
    | 'status'
    | 'customer'
    | 'phoneVerifiedAt'
    | 'phoneIsKnown'
    | 'quantity'
    | 'firstDueDate'
    | 'paysFirstNow'
    | 'paysAutomatically'
    | 'confirmedAt'
  >
>

export interface Changed {
  outcome: 'CHANGED'
  changes: StepChanges
  /** What happens to the code that was typed. */
  code?: 'USED' | 'TRIED'
  /** Another code is issued. If somebody is waiting at the screen, it is sent during the call. */
  newCode?: { phone: string; channel: TokenChannel; isAwaited: boolean }
  /** The displayed code must no longer be payable. */
  endsCharge?: true
  /** The next step may be a payment; its charge is intended together with this change. */
  intendsCharge?: true
}

export type StepDecision =
  | Changed
  /** Repeating a step changes nothing and is not an error (double click, lost answer). */
  | { outcome: 'UNCHANGED' }
  | { outcome: 'OUT_OF_ORDER' }
  | { outcome: 'REFUSED'; code: 'INVALID_BODY' | 'RESEND_TOO_SOON' | 'CODE_TRIES_EXHAUSTED' | 'CODE_EXPIRED' }
  | { outcome: 'INVALID'; field: 'totalInstalments' | 'firstInstallmentsDate' }

export function decideStep(checkout: CheckoutFacts, answer: StepAnswer, now: Date): StepDecision {
  if (isDoneBefore(checkout, answer, now)) return { outcome: 'UNCHANGED' }
  if (!isOpenTo(checkout, answer.group, now)) return { outcome: 'OUT_OF_ORDER' }
  return DECISIONS[answer.group](checkout, answer, now)
}

function isDoneBefore(checkout: CheckoutFacts, { group, step, customer }: StepAnswer, now: Date): boolean {
  switch (group) {
    case 'verificationCode':
      return checkout.phoneVerifiedAt !== null
    case 'choosePlan':
      return stateOf(checkout, now).quantityChosen && checkout.quantity === step.totalInstalments
    case 'confirm':
      return stateOf(checkout, now).confirmed
    case 'autopay':
      return checkout.paysAutomatically === step.payAutomatically
    case 'changePlan':
      return ['choosePlan', 'confirm'].includes(nextStepOf(checkout, now).kind)
    case 'customer': {
      const isAsItWas = (field: CustomerField) =>
        customer[field] === undefined || customer[field] === checkout.customer[field]
      return CUSTOMER_FIELDS.every(isAsItWas)
    }
    default:
      return false
  }
}

/**
 * A plan without a choice, and payment of the whole amount, cannot be chosen again; nothing can be chosen without
 * enough time for its code.
 */
function isOpenTo(checkout: CheckoutFacts, group: StepGroup, now: Date): boolean {
  const next = nextStepOf(checkout, now)
  if (isExpired(checkout, now) || !permits(next, group)) return false
  if (group !== 'changePlan') return true
  if (next.kind !== 'pay' || next.purpose === 'FULL_AMOUNT') return false
  return hasChoiceOfPlan(checkout.merchant) && hasTimeForCode(checkout, now)
}

const changed = (changes: StepChanges, more: Omit<Changed, 'outcome' | 'changes'> = {}): Changed => ({
  outcome: 'CHANGED',
  changes,
  ...more,
})

type Decide = (checkout: CheckoutFacts, answer: StepAnswer, now: Date) => StepDecision

const DECISIONS: Record<StepGroup, Decide> = {
  load: () => ({ outcome: 'UNCHANGED' }),

  /** Another phone must be verified again. */
  customer(checkout, { step, customer, known }) {
    const given = { ...checkout.customer, ...customer }
    const phone = given.customerPhone
    const isSamePhone = phone === checkout.customer.customerPhone
    const phoneVerifiedAt = isSamePhone ? checkout.phoneVerifiedAt : null
    const all = phoneVerifiedAt === null ? given : { ...known, ...given }
    const saved = { status: 'MORE_INFO' as const, customer: all, phoneVerifiedAt }
    if (phone === undefined || isSamePhone) return changed(saved)
    const newCode = { phone, channel: step.phoneVerificationMethod ?? 'SMS', isAwaited: false }
    // whether somebody bought with this phone is only looked up once it is proved to be theirs
    return changed({ ...saved, phoneIsKnown: false }, { newCode })
  },

  verificationCode(checkout, { isCodeRight, known }, now) {
    const { code } = checkout
    const refusal = code === null ? 'CODE_TRIES_EXHAUSTED' : refusalOfCode(code, now)
    if (refusal !== null) return { outcome: 'REFUSED', code: refusal }
    if (!isCodeRight) return changed({}, { code: 'TRIED' })
    const customer = { ...known, ...checkout.customer }
    return changed({ status: 'MORE_INFO', customer, phoneVerifiedAt: now }, { code: 'USED' })
  },

  resendCode({ customer, code }, { step }, now) {
    const phone = customer.customerPhone
    if (phone === undefined) return { outcome: 'REFUSED', code: 'INVALID_BODY' }
    if (code !== null && resendAt(code) > now) return { outcome: 'REFUSED', code: 'RESEND_TOO_SOON' }
    const channel = step.phoneVerificationMethod ?? code?.channel ?? 'SMS'
    return changed({}, { newCode: { phone, channel, isAwaited: true } })
  },

  // an expired agreement does not cover the new date
  firstDueDate: (checkout, answer, now) =>
    withDate(checkout, answer, now, (firstDueDate) => changed({ firstDueDate, confirmedAt: null })),

  autopay: (checkout, { step }) =>
    changed({ paysAutomatically: step.payAutomatically ?? checkout.paysAutomatically }),

  choosePlan: (checkout, answer, now) =>
    withDate(checkout, answer, now, (firstDueDate) => {
      const quantity = answer.step.totalInstalments ?? 0
      if (!optionsOf(checkout).includes(quantity)) return { outcome: 'INVALID', field: 'totalInstalments' }
      return agree(checkout, answer, now, { firstDueDate, quantity })
    }),

  confirm: (checkout, answer, now) =>
    withDate(checkout, answer, now, (firstDueDate) => agree(checkout, answer, now, { firstDueDate })),

  changePlan: () => changed({ quantity: null, paysFirstNow: null, confirmedAt: null }, { endsCharge: true }),

  // created at the PSP after the step
  renewPayment: () => ({ outcome: 'UNCHANGED' }),
}

/**
 * Accepts the plan, unless its dates differ from those shown because a day has passed or another tab changed them. Its
 * first date is fixed from here on, so that a payment after midnight is owed as agreed. The code of an expired
 * agreement ends.
 */
function agree(
  checkout: CheckoutFacts,
  { step }: StepAnswer,
  now: Date,
  chosen: { firstDueDate: CivilDate | null; quantity?: number },
): StepDecision {
  const changes = {
    ...chosen,
    paysFirstNow: step.payFirstInstalmentNow ?? checkout.paysFirstNow,
    ...(step.payAutomatically === undefined ? {} : { paysAutomatically: step.payAutomatically }),
  }
  // its date must still be allowed today
  const asked = { ...checkout, ...changes, confirmedAt: null }
  const { firstDateShown: shown } = step
  if (shown !== undefined && shown !== planOf(asked, now)[0]?.dueDate) return { outcome: 'OUT_OF_ORDER' }
  const firstDueDate = paysFirst(asked) ? chosen.firstDueDate : firstDueDateOf(asked, saoPauloDate(now))
  return changed({ ...changes, firstDueDate, confirmedAt: now }, { endsCharge: true, intendsCharge: true })
}

/** With the chosen first date, otherwise the current one: 1 to 31 days ahead (001 §9). */
function withDate(
  checkout: CheckoutFacts,
  { step }: StepAnswer,
  now: Date,
  decide: (firstDueDate: CivilDate | null) => StepDecision,
): StepDecision {
  if (step.firstInstallmentsDate === undefined) return decide(checkout.firstDueDate)
  const date = parseCivilDate(step.firstInstallmentsDate)
  const { min, max } = firstDueDateBounds(saoPauloDate(now))
  if (date === null || date < min || date > max) return { outcome: 'INVALID', field: 'firstInstallmentsDate' }
  return decide(date)
}
