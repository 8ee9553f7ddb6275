/** The logic of the customer form without the drawing: initial values, validation, and the body to send (001 §5). */
import { parseCivilDate, type CivilDate } from '@drip/core/calendar/dates'
import type {
  CheckoutAnswer,
  CheckoutStep,
  CustomerField,
  PostalAddress,
} from '@drip/core/contracts/checkout'
import { parseCpf } from '@drip/core/documents/cpf'
import { parseEmail } from '@drip/core/documents/email'
import { parsePersonName } from '@drip/core/documents/person-name'
import { parsePhone } from '@drip/core/documents/phone'
import { maskCep, maskCpf, maskDate } from '../../../masks/documents.ts'
import { isPhoneIncomplete, maskPhone } from '../../../masks/phone.ts'
import type { Refusal } from '../../../api/refusal.ts'
import { FIELD_ERRORS, fieldError } from '../texts/field-texts.ts'

export type FormValues = Partial<Record<CustomerField, string>>
export type FormErrors = Partial<Record<CustomerField, string>>

/**
 * The order of the form, whatever the order of the answer. It repeats the contract's list because importing that would
 * also load its schema library.
 */
export const FORM_ORDER: readonly CustomerField[] = [
  'customerPhone',
  'customerCpf',
  'customerName',
  'customerEmail',
  'customerBirthDate',
  'customerAddressCep',
  'customerAddressStreet',
  'customerAddressNumber',
  'customerAddressNeighborhood',
  'customerAddressComplement',
  'customerAddressCity',
  'customerAddressState',
]

export const MASKS: Partial<Record<CustomerField, (text: string) => string>> = {
  customerPhone: maskPhone,
  customerCpf: maskCpf,
  customerBirthDate: maskDate,
  customerAddressCep: maskCep,
}

/** The requested fields in the form's order. */
export function formFields(answer: Pick<CheckoutAnswer, 'fields'>): CustomerField[] {
  const asked = new Set<string>(answer.fields.map((field) => field.fieldName))
  return FORM_ORDER.filter((name) => asked.has(name))
}

/**
 * The form's initial values: what the server knows (without masked values, which cannot be sent back), and the phone
 * from the page's query.
 */
export function initialValues(answer: Pick<CheckoutAnswer, 'fields'>, phone: string): FormValues {
  const values: FormValues = phone === '' ? {} : { customerPhone: maskPhone(phone) }
  for (const field of answer.fields) {
    const known = isKnown(field.fieldData) ? field.fieldData.value : ''
    if (known === '' || known.includes('*') || !isFormField(field.fieldName)) continue
    const shown = field.fieldName === 'customerBirthDate' ? known.split('-').toReversed().join('') : known
    values[field.fieldName] = MASKS[field.fieldName]?.(shown) ?? shown
  }
  return values
}

/** The error when a field is left; null if there is none, or if it is empty and may still be filled. */
export function blurError(field: CustomerField, value: string): string | null {
  if (value.trim() === '') return null
  if (field === 'customerPhone') return isPhoneIncomplete(value) ? FIELD_ERRORS.phoneIncomplete : null
  return SENDABLE[field]?.(value) === false ? fieldError(field, false) : null
}

/** The errors of the whole form on submit; `byHand`: city and state are typed instead of looked up. */
export function submitErrors(
  fields: readonly CustomerField[],
  values: FormValues,
  { byHand = false } = {},
): FormErrors {
  const errors: FormErrors = {}
  for (const field of fields) {
    const value = (values[field] ?? '').trim()
    const sendable = SENDABLE[field] ?? isFilled
    if (!sendable(value)) errors[field] = fieldError(field, byHand)
  }
  return errors
}

/** The body: the phone in its international form, CPF and CEP as digits, the date in the contract's format. */
export function formStep(fields: readonly CustomerField[], values: FormValues): CheckoutStep {
  const step: CheckoutStep = {}
  for (const field of fields) {
    const value = (values[field] ?? '').trim()
    if (value !== '') step[field] = (WIRE[field] ?? unchanged)(value)
  }
  return step
}

/** Which values a looked-up address fills in, and which fields remain to be typed. */
export function addressFromPost(address: PostalAddress): {
  values: FormValues
  errors: FormErrors
  locked: CustomerField[]
} {
  const errors: FormErrors = {}
  const locked: CustomerField[] = []
  if (address.city === '' || address.state === '') errors.customerAddressCep = FIELD_ERRORS.cepWithoutPlace
  if (address.street === '') errors.customerAddressStreet = FIELD_ERRORS.streetMissing
  else locked.push('customerAddressStreet')
  if (address.neighborhood === '') errors.customerAddressNeighborhood = FIELD_ERRORS.neighborhoodMissing
  else locked.push('customerAddressNeighborhood')
  return {
    values: {
      // keep typed text if the look-up does not know the value
      ...(address.street !== '' && { customerAddressStreet: address.street }),
      ...(address.neighborhood !== '' && { customerAddressNeighborhood: address.neighborhood }),
      customerAddressCity: address.city,
      customerAddressState: address.state,
    },
    errors,
    locked,
  }
}

/** The error for a CEP without an address; null if it may well be right and the address is typed by hand. */
export function lookUpError(refusal: Refusal): string | null {
  if (refusal.kind === 'offline') return FIELD_ERRORS.cepOffline
  return refusal.status === 404 || refusal.status === 400 ? FIELD_ERRORS.cepInvalid : null
}

/** The date for a typed day, month and year (`31/12/1990`); null if there is no such day. */
export function typedDate(text: string): CivilDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  return match === null ? null : parseCivilDate(`${match[3]}-${match[2]}-${match[1]}`)
}

const isKnown = (data: unknown): data is { value: string } =>
  typeof data === 'object' && data !== null && 'value' in data
const isFormField = (name: string): name is CustomerField => name.startsWith('customer')
const isFilled = (value: string) => value !== ''
const unchanged = (value: string) => value
const digits = (value: string) => value.replace(/\D/g, '')

const SENDABLE: Partial<Record<CustomerField, (value: string) => boolean>> = {
  customerPhone: (value) => parsePhone(value) !== null,
  customerCpf: (value) => parseCpf(value) !== null,
  customerName: (value) => parsePersonName(value) !== null,
  customerEmail: (value) => parseEmail(value) !== null,
  customerBirthDate: (value) => typedDate(value) !== null,
  customerAddressCep: (value) => digits(value).length === 8,
  customerAddressComplement: () => true,
}

const WIRE: Partial<Record<CustomerField, (value: string) => string>> = {
  customerPhone: (value) => parsePhone(value) ?? value,
  customerCpf: digits,
  customerAddressCep: digits,
  customerBirthDate: (value) => typedDate(value) ?? value,
}
