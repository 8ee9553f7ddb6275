/**
 * Which parts of a step's body may be sent when. A step out of order is refused; repeating a step is harmless (system
 * design §4 "Rules").
 */
import { CUSTOMER_FIELDS, type CheckoutStep } from '../contracts/checkout.ts'
import type { NextStep } from './next-step.ts'

export type StepGroup =
  | 'load'
  | 'customer'
  | 'verificationCode'
  | 'resendCode'
  | 'firstDueDate'
  | 'autopay'
  | 'choosePlan'
  | 'confirm'
  | 'changePlan'
  | 'renewPayment'

/** What a body asks for; null if it mixes things that do not belong together. */
export function stepGroup(step: CheckoutStep): StepGroup | null {
  const groups: [StepGroup, boolean][] = [
    ['customer', CUSTOMER_FIELDS.some((field) => step[field] !== undefined)],
    ['verificationCode', step.phoneVerificationCode !== undefined],
    ['resendCode', step.shouldResendPhoneVerificationCode === true],
    ['firstDueDate', step.firstInstallmentsDate !== undefined],
    ['autopay', step.payAutomatically !== undefined],
    ['choosePlan', step.totalInstalments !== undefined],
    ['confirm', step.checkoutConfirmed === true],
    ['changePlan', step.changePlan === true],
    ['renewPayment', step.renewPayment === true],
  ]
  const asked = groups.filter(([, present]) => present).map(([group]) => group)
  if (asked.length === 0) return 'load'
  if (asked.length === 1) return asked[0] ?? null
  // a date and the payer may come together with the choice or confirmation that they belong to
  const main = asked.filter((group) => group !== 'firstDueDate' && group !== 'autopay')
  const [only] = main
  return main.length === 1 && (only === 'choosePlan' || only === 'confirm') ? only : null
}

const PERMITTED: Record<NextStep['kind'], readonly StepGroup[]> = {
  ask: ['load', 'customer'],
  verifyPhone: ['load', 'customer', 'verificationCode', 'resendCode'],
  decide: ['load'],
  choosePlan: ['load', 'firstDueDate', 'autopay', 'choosePlan'],
  confirm: ['load', 'firstDueDate', 'autopay', 'confirm'],
  pay: ['load', 'changePlan', 'renewPayment'],
  awaitStore: ['load'],
  ended: ['load'],
}

/** Whether a group may be sent now. A step that is already done may be repeated: `alreadyDone` decides that. */
export function permits(next: NextStep, group: StepGroup): boolean {
  return PERMITTED[next.kind].includes(group)
}
