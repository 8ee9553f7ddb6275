/**
 * Which screen a checkout shows: the derivation table of specification 001 §4, evaluated from top to bottom. The
 * server's answer decides; the page adds only whether the shopper pressed 'Vamos em frente!'.
 */
import type { CheckoutAnswer, CheckoutField, CustomerField } from '@drip/core/contracts/checkout'

export type StepName =
  | 'insight'
  | 'phone'
  | 'form'
  | 'token'
  | 'pix'
  | 'firstInstalmentPix'
  | 'selection'
  | 'confirmation'
  | 'approved'
  | 'fullAmount'
  | 'denied'
  /** There is nothing to ask and nothing is decided: the store is confirming, or the server is still working. */
  | 'waiting'

export type FieldName = CheckoutField['fieldName']

/** The step of an answer. `started` is whether the shopper has left the insight. */
export function checkoutStep(
  answer: Pick<CheckoutAnswer, 'fields' | 'result' | 'paymentFullAmount'>,
  started: boolean,
): StepName {
  const asked = new Set(answer.fields.map((field) => field.fieldName))
  const customer = [...asked].filter(isCustomerField)
  if (!started && OPENING.some((name) => asked.has(name))) return 'insight'
  if (customer.length === 1 && customer[0] === 'customerPhone') return 'phone'
  if (customer.length > 0) return 'form'
  if (asked.has('phoneVerificationCode')) return 'token'
  if (asked.has('payment')) return 'pix'
  if (asked.has('paymentForFirstInstalment')) return 'firstInstalmentPix'
  if (asked.has('totalInstalments')) return 'selection'
  if (asked.has('checkoutConfirmed')) return 'confirmation'
  if (answer.result === 'OK') return 'approved'
  if (answer.result === 'KO') return answer.paymentFullAmount === null ? 'denied' : 'fullAmount'
  return 'waiting'
}

/** The number in 'Passo N de 3' (001 §4); null once the row of steps has no meaning any more. */
export function stepNumber(step: StepName): 1 | 2 | 3 | null {
  return NUMBERS[step]
}

/** Whether the purchase has ended on this screen: nothing can be left unfinished any more. */
export const isEnd = (step: StepName): boolean => step === 'approved' || step === 'denied'

/** Whether this screen waits for a payment, so that the status is polled. */
export const awaitsMoney = (step: StepName): boolean =>
  step === 'pix' || step === 'firstInstalmentPix' || step === 'fullAmount' || step === 'waiting'

/** Whether the code is still on its way to the message gateway, so that the shopper learns if it could not be sent. */
export const awaitsCode = (answer: Pick<CheckoutAnswer, 'fields'> | null): boolean =>
  answer !== null && askedField(answer, 'phoneVerificationCode')?.fieldData.delivery === 'SENDING'

/** The typed definition of one requested field by its name; undefined if it is not requested. */
export function askedField<Name extends FieldName>(answer: Pick<CheckoutAnswer, 'fields'>, name: Name) {
  return answer.fields.find(
    (field): field is Extract<CheckoutField, { fieldName: Name }> => field.fieldName === name,
  )
}

export function isCustomerField(name: FieldName): name is CustomerField {
  return name.startsWith('customer')
}

const OPENING: readonly FieldName[] = ['customerCpf', 'customerPhone', 'customerEmail']

const NUMBERS: Record<StepName, 1 | 2 | 3 | null> = {
  insight: 1,
  phone: 1,
  form: 1,
  token: 1,
  selection: 2,
  confirmation: 2,
  pix: 3,
  firstInstalmentPix: 3,
  fullAmount: 3,
  waiting: null,
  approved: null,
  denied: null,
}
