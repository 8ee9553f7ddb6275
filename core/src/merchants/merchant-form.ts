/** Validation of a merchant's form before it is saved (specification 000 §5). Server and screen use the same rules. */
import { compareDates, parseCivilDate, type CivilDate } from '../calendar/dates.ts'
import { TRANSFER_DELAYS } from '../contracts/catalogue/catalogue-states.ts'
import type {
  CashbackWrite,
  FeeWrite,
  MerchantUserWrite,
  MerchantWrite,
  SettlementConfigurationWrite,
} from '../contracts/merchant/merchant-admin.ts'
import type { NotificationChannel } from '../contracts/states.ts'
import { parseCep } from '../documents/cep.ts'
import { parseCpf } from '../documents/cpf.ts'
import { parseEmail } from '../documents/email.ts'
import { type Phone, isMobile, parsePhone } from '../documents/phone.ts'
import {
  type FieldCode,
  type FieldError,
  fieldErrors,
  optionalCode,
  readWebAddress,
  textCode,
} from '../forms/field-error.ts'
import { parseReaisNumber } from '../money/cents.ts'
import { readRate } from '../money/rate.ts'
import { findBank } from './banks.ts'
import { readMerchantDocument } from './merchant-document.ts'
import { readMerchantPixKey } from './merchant-pix-key.ts'
import { ofRules } from './repayment-rules.ts'

const LONGEST_INITIALS = 2
const MOST_INSTALMENTS = 48
const MOST_CANCEL_DAYS = 3650
const SHORTEST_PASSWORD = 8
const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

/**
 * The errors of the form, in its order; empty if it may be saved. Categories are required on creation, and if the app
 * shows the merchant. A number of zero or less counts as not set where 0 is the default (000 §9).
 */
export function checkMerchant(
  form: MerchantWrite,
  { isNew, today }: { isNew: boolean; today: CivilDate },
): FieldError[] {
  return fieldErrors({
    name: textCode(form.name),
    legalName: textCode(form.legalName),
    cnpj: textCode(form.cnpj) ?? optionalCode(form.cnpj, readMerchantDocument),
    initials: textCode(form.initials, LONGEST_INITIALS),
    url: form.enableInApp ? addressCode(form.url) : optionalCode(form.url, readWebAddress),
    // everything the app shows has a category
    categoriesIds: (isNew || form.enableInApp) && form.categoriesIds.length === 0 ? 'required' : null,
    ordersPhone: optionalCode(form.ordersPhone, parsePhone),
    representativeBirthdate: birthdateCode(form.representativeBirthdate, today),
    representativeCpf: textCode(form.representativeCpf) ?? optionalCode(form.representativeCpf, parseCpf),
    representativeEmail: optionalCode(form.representativeEmail, parseEmail),
    addressCep: optionalCode(form.addressCep, parseCep),
    addressState: optionalCode(form.addressState, (text) => (STATES.includes(text) ? text : null)),
    pixKey: pixKeyCode(form),
    bankCode: optionalCode(form.bankCode, (code) => (findBank(code) === undefined ? null : code)),
    bankAccountAgencyNumber: optionalCode(form.bankAccountAgencyNumber, digitsUpTo(6)),
    bankAccountNumber: optionalCode(form.bankAccountNumber, digitsUpTo(15)),
    bankAccountNumberDigit: optionalCode(form.bankAccountNumberDigit, (text) =>
      /^[\dXx]{1,2}$/.test(text) ? text : null,
    ),
    ...ruleCodes(form),
    ...repaymentCodes(form),
  })
}

/** The dependencies of "Regras de Risco" (000 §5), and the ranges of its numbers. */
function ruleCodes(form: MerchantWrite): Record<string, FieldCode | null> {
  const { skipOrderAmountRule, skipProtectedScore, maxAmountPerOrder, cancelMaxDays, maxInstalments } = form
  return {
    maxAmountPerOrder:
      skipOrderAmountRule && !(maxAmountPerOrder > 0) ? 'needs_max_amount' : moneyCode(maxAmountPerOrder),
    customerLimit: moneyCode(form.customerLimit),
    cancelMaxDays: cancelMaxDays === null ? null : wholeCode(cancelMaxDays, MOST_CANCEL_DAYS),
    maxInstalments: wholeCode(maxInstalments, MOST_INSTALMENTS),
    skipProtectedScore: skipProtectedScore && !skipOrderAmountRule ? 'needs_skip_order_amount' : null,
  }
}

/** Each within the platform's bounds. */
function repaymentCodes(form: MerchantWrite): Record<string, FieldCode | null> {
  return ofRules(({ unit, least, most }, name) => {
    const value = form[name]
    if (!(value >= least && value <= most)) return 'out_of_range'
    return unit === 'REAIS' ? moneyCode(value) : wholeCode(value, most)
  })
}

/** Consequences of a switch: without 'Ignorar valor máximo' there is no 'Ignorar protected score' (000 §4). */
export function turnSkipOrderAmountRule<Rules extends { skipProtectedScore?: boolean | undefined }>(
  form: Rules,
  on: boolean,
): { form: Rules & { skipOrderAmountRule: boolean }; scoreWasReset: boolean } {
  const scoreWasReset = !on && form.skipProtectedScore === true
  const rest = scoreWasReset ? { ...form, skipProtectedScore: false } : form
  return { form: { ...rest, skipOrderAmountRule: on }, scoreWasReset }
}

/** A merchant's user: e-mail, phone, name; a password only if one is given (000 §5). */
export function checkMerchantUser(form: MerchantUserWrite): FieldError[] {
  return fieldErrors({
    email: textCode(form.email) ?? optionalCode(form.email, parseEmail),
    phone: textCode(form.phone) ?? optionalCode(form.phone, parsePhone),
    name: textCode(form.name),
    authenticationPreference: loginChannelCode(form.authenticationPreference, parsePhone(form.phone)),
    password: optionalCode(form.password, (text) => (text.length < SHORTEST_PASSWORD ? null : text)),
    permissions: form.permissions.includes('READ') ? null : 'invalid',
  })
}

/** The channel of the log-in code: a landline receives no SMS, so its owner could never sign in. Null: it works. */
export function loginChannelCode(channel: NotificationChannel, phone: Phone | null): FieldCode | null {
  return channel === 'SMS' && phone !== null && !isMobile(phone) ? 'needs_mobile' : null
}

/** Percent, 0 to 100, two decimals. */
export function checkFee({ amount }: FeeWrite): FieldError[] {
  return fieldErrors({ amount: rateCode(amount, 100) })
}

/** A fraction, 0 to 1: a percentage with two decimals. */
export function checkCashback({ ratio }: CashbackWrite): FieldError[] {
  return fieldErrors({ ratio: rateCode(ratio, 1) })
}

/** Only the delays on offer (000 §5). */
export function checkSettlementConfiguration(form: SettlementConfigurationWrite): FieldError[] {
  const offered: readonly number[] = TRANSFER_DELAYS
  return fieldErrors({
    transferDelayInDays: offered.includes(form.transferDelayInDays) ? null : 'out_of_range',
  })
}

const HUNDREDTH_OF_A_PERCENT = 100

function rateCode(value: number, one: 1 | 100): FieldCode | null {
  if (!(value >= 0 && value <= one)) return 'out_of_range'
  const rate = readRate(value, one)
  return rate === null || rate % HUNDREDTH_OF_A_PERCENT !== 0 ? 'invalid' : null
}

function addressCode(text: string): FieldCode | null {
  return textCode(text) ?? optionalCode(text, readWebAddress)
}

function moneyCode(reais: number): FieldCode | null {
  if (!(reais >= 0)) return 'out_of_range'
  return parseReaisNumber(reais) === null ? 'invalid' : null
}

function wholeCode(value: number, most: number): FieldCode | null {
  return Number.isInteger(value) && value >= 0 && value <= most ? null : 'out_of_range'
}

function birthdateCode(text: string | null, today: CivilDate): FieldCode | null {
  if (text === null) return null
  const birth = parseCivilDate(text)
  if (birth === null) return 'invalid'
  return compareDates(birth, today) < 0 ? null : 'out_of_range'
}

/** An empty key is allowed: nothing is paid out until there is one. */
function pixKeyCode({ pixKey, pixKeyType }: MerchantWrite): FieldCode | null {
  if (pixKey.trim() === '') return null
  return pixKeyType === null || readMerchantPixKey(pixKeyType, pixKey) === null ? 'invalid' : null
}

function digitsUpTo(most: number) {
  return (text: string) => (/^\d+$/.test(text) && text.length <= most ? text : null)
}
