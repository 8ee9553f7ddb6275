/** The customer form as an admin fills it in: its errors, and the part that is sent (000 §5). */
import { EASY_PASSWORD } from '@drip/core/accounts/easy-password-text'
import type { AdminCustomer, AdminCustomerChange } from '@drip/core/contracts/admin/admin-area'
import { parseCep } from '@drip/core/documents/cep'
import { parseCpf } from '@drip/core/documents/cpf'
import { parseEmail } from '@drip/core/documents/email'
import { parsePersonName } from '@drip/core/documents/person-name'
import { parsePhone } from '@drip/core/documents/phone'
import { maskCep } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { customerTexts } from './customer-texts.ts'

const texts = customerTexts.edit
const SHORTEST_PASSWORD = 8

export const CUSTOMER_FIELDS = [
  'name',
  'email',
  'cpf',
  'phone',
  'password',
  'reason',
  'addressCep',
  'addressStreet',
  'addressNumber',
  'addressComplement',
  'addressNeighborhood',
  'addressCity',
  'addressState',
] as const
export type CustomerField = (typeof CUSTOMER_FIELDS)[number]
export type CustomerForm = Record<CustomerField, string>
export type CustomerErrors = Partial<Record<CustomerField, string | undefined>>

/** The customer's current data; a password is never shown. */
export function customerFormOf(it: AdminCustomer): CustomerForm {
  return {
    name: it.name,
    email: it.email,
    // hidden: a typed one is a new one
    cpf: '',
    phone: maskPhone(it.phone),
    password: '',
    reason: '',
    addressCep: maskCep(it.addressCep),
    addressStreet: it.addressStreet,
    addressNumber: it.addressNumber,
    addressComplement: it.addressComplement,
    addressNeighborhood: it.addressNeighborhood,
    addressCity: it.addressCity,
    addressState: it.addressState,
  }
}

/** The e-mail is required; the other fields are valid or unchanged. */
export function customerErrors(form: CustomerForm, before: CustomerForm): CustomerErrors {
  const changed = (field: CustomerField) => form[field].trim() !== before[field]
  return {
    ...(parseEmail(form.email) === null && { email: texts.emailWrong }),
    ...(changed('name') && parsePersonName(form.name) === null && { name: texts.nameWrong }),
    ...(changed('cpf') && parseCpf(form.cpf) === null && { cpf: texts.cpfWrong }),
    ...(changed('phone') && parsePhone(form.phone) === null && { phone: texts.phoneWrong }),
    ...(changed('addressCep') && parseCep(form.addressCep) === null && { addressCep: texts.cepWrong }),
    ...(form.password !== '' &&
      Array.from(form.password).length < SHORTEST_PASSWORD && { password: texts.passwordWrong }),
    ...(asksForAccess(form, before) && form.reason.trim() === '' && { reason: texts.reasonMissing }),
  }
}

/**
 * Whether the change affects how the customer signs in, whatever the notation: then it only becomes a request, and
 * needs a reason.
 */
export function asksForAccess(form: CustomerForm, before: CustomerForm): boolean {
  const isOther = (name: 'cpf' | 'email' | 'phone', read: (text: string) => string | null) =>
    form[name].trim() !== before[name] && (read(form[name]) ?? form[name]) !== read(before[name])
  return (
    isOther('cpf', parseCpf) ||
    isOther('email', parseEmail) ||
    isOther('phone', parsePhone) ||
    form.password !== ''
  )
}

/** The body: always the e-mail, and the other fields that changed. */
export function customerChange(form: CustomerForm, before: CustomerForm): AdminCustomerChange {
  const changed = CUSTOMER_FIELDS.filter((it) => it !== 'email' && form[it].trim() !== before[it])
  return {
    email: form.email.trim(),
    ...Object.fromEntries(changed.map((it) => [it, it === 'password' ? form[it] : form[it].trim()])),
  }
}

/** The server's errors, as messages beside their fields. */
export function refusedFields(errors: readonly { field: string; code?: string }[]): CustomerErrors {
  const known = CUSTOMER_FIELDS.filter((it) => errors.some(({ field }) => field === it))
  const easy = errors.some((it) => it.field === 'password' && it.code === 'too_easy')
  return {
    ...Object.fromEntries(known.map((it) => [it, WORDS[it] ?? texts.fieldWrong])),
    ...(easy && { password: EASY_PASSWORD }),
  }
}

const WORDS: CustomerErrors = {
  name: texts.nameWrong,
  email: texts.emailWrong,
  cpf: texts.cpfWrong,
  phone: texts.phoneWrong,
  password: texts.passwordWrong,
  reason: texts.reasonMissing,
  addressCep: texts.cepWrong,
}
