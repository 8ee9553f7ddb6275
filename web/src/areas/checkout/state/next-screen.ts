/**
 * What the screen does when an answer arrives: whether the analysis is shown first, whether the confirmation is sent
 * automatically, and whether a refresh changes anything (specification 001 §4).
 */
import type { CheckoutAnswer, CheckoutStep } from '@drip/core/contracts/checkout'
import type { Refusal } from '../../../api/refusal.ts'
import { askedField, checkoutStep, isCustomerField } from './checkout-step.ts'

/** What the shopper did: the stage of the body that was sent. */
export type Stage = 'phone' | 'form' | 'code' | 'other'

/** The stage of a body: only a phone is the phone stage, any other customer data is the form stage. */
export function stageOf(step: CheckoutStep): Stage {
  if (step.phoneVerificationCode !== undefined) return 'code'
  // The keys of a body are the contract's own names; Object.keys only loses that type.
  const customer = (Object.keys(step) as (keyof CheckoutStep)[]).filter((key) => key.startsWith('customer'))
  if (customer.length === 0) return 'other'
  return customer.length === 1 && customer[0] === 'customerPhone' ? 'phone' : 'form'
}

/**
 * Whether the analysis is shown before this answer: the decision was just made. After the form, only if no code is
 * needed and upfront payment is not DISABLED; after the code, whenever the decision came with it.
 */
export function showsAnalysis(stage: Stage, answer: CheckoutAnswer): boolean {
  if (!isDecided(answer)) return false
  if (stage === 'form' || stage === 'phone') return answer.merchant.upfrontPaymentStatus !== 'DISABLED'
  return stage === 'code' && answer.isValid !== false
}

/**
 * With upfront MANDATORY there is nothing to choose: after the phone stage the plan is confirmed without asking
 * (CHK-FLOW-18).
 */
export function confirmsByItself(stage: Stage, answer: CheckoutAnswer): boolean {
  return stage !== 'other' && leavesNothingToChoose(answer)
}

/**
 * The same if the decision took longer, or came from another tab, and a refresh brings it. A shopper whom the page is
 * already asking is asked further: the confirmation failed, or the page was loaded at that step, and opening an address
 * agrees to nothing.
 */
export function confirmsOnRefresh(current: CheckoutAnswer | null, polled: CheckoutAnswer): boolean {
  return current !== null && !asksToConfirm(current) && leavesNothingToChoose(polled)
}

const leavesNothingToChoose = (answer: CheckoutAnswer) =>
  answer.merchant.upfrontPaymentStatus === 'MANDATORY' && asksToConfirm(answer)

const asksToConfirm = (answer: CheckoutAnswer) => askedField(answer, 'checkoutConfirmed') !== undefined

/**
 * The result of a status refresh. The current answer stays while the same charge is still awaited, so that nothing
 * moves under the shopper's finger; the new answer replaces it as soon as it differs (CHK-FLOW-20), as a plan does
 * after midnight or when another tab has moved its first date.
 */
export function refreshed(current: CheckoutAnswer, polled: CheckoutAnswer, started: boolean): CheckoutAnswer {
  const isSamePlan = planSaid(current) === planSaid(polled)
  const before = awaitedCharge(current)
  const now = awaitedCharge(polled)
  if (before !== null && now !== null) {
    const isSame = isSamePlan && before.qrCodeText === now.qrCodeText && before.status === now.status
    return isSame && current.returnedPayment?.state === polled.returnedPayment?.state ? current : polled
  }
  if (asksForPlan(current) && !isSamePlan) return polled
  if (
    askedField(current, 'phoneVerificationCode')?.fieldData.delivery !==
    askedField(polled, 'phoneVerificationCode')?.fieldData.delivery
  )
    return polled
  return checkoutStep(current, started) === checkoutStep(polled, started) ? current : polled
}

/**
 * The current checkout, if a refusal contains it: then its screen shows the result of the step, and no other message is
 * needed.
 */
export function currentOf(refusal: Refusal): CheckoutAnswer | null {
  return refusal.kind === 'refused' ? (refusal.problem?.current ?? null) : null
}

/** Whether the shopper must confirm a plan. */
export const asksForPlan = (answer: CheckoutAnswer): boolean => planField(answer) !== undefined

const planField = (answer: CheckoutAnswer) =>
  askedField(answer, 'totalInstalments') ?? askedField(answer, 'checkoutConfirmed')

/** Everything that the screen shows of the plan, for comparison. */
const planSaid = (answer: CheckoutAnswer) =>
  JSON.stringify([answer.instalments, planField(answer)?.fieldData])

/** The Pix charge that an answer waits for; null if there is none. */
export function awaitedCharge(answer: CheckoutAnswer) {
  return (
    askedField(answer, 'payment')?.fieldData ??
    askedField(answer, 'paymentForFirstInstalment')?.fieldData ??
    answer.paymentFullAmount
  )
}

function isDecided(answer: CheckoutAnswer): boolean {
  const asksAboutPerson = answer.fields.some(
    (field) => isCustomerField(field.fieldName) || field.fieldName === 'phoneVerificationCode',
  )
  return !asksAboutPerson && answer.koReason !== 'EXPIRED'
}
