/** Describes a merchant's changes: values as the form shows them, not as in the API. */
import { AUDIT_VALUE_LABELS } from '@drip/core/audit/field-words'
import { BANK_ACCOUNT_TYPES, INTEGRATION_TYPE_LABELS } from '@drip/core/contracts/catalogue/catalogue-states'
import { ofRules } from '@drip/core/merchants/repayment-rules'
import type { MerchantChange } from '@drip/core/contracts/merchant/merchant-admin'
import { shownDate } from '../../../instalments/dates.ts'
import { maskCep, maskDocument } from '../../../masks/documents.ts'
import { moneyText } from '../../../ui/money.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { shownPercent } from '../forms/fields/percent.ts'
import { ruleText } from './rule-text.ts'
import { partnerTexts } from './texts.ts'

/** The labels of the choices in a merchant's form, by code. */
export const CHOICES: Readonly<Record<string, string>> = {
  ...INTEGRATION_TYPE_LABELS,
  ...partnerTexts.statuses,
  ...partnerTexts.levels,
  ...partnerTexts.settlementPlatforms,
  ...partnerTexts.pixKeyTypes,
}

/** The unit of these fields' numbers: percent, a fraction, days, reais. */
const NUMBERS: Readonly<Record<string, (value: number) => string>> = {
  amount: (percent) => shownPercent(percent / 100),
  ratio: shownPercent,
  transferDelayInDays: (days) => (days === 0 ? partnerTexts.terms.noDelay : partnerTexts.terms.days(days)),
  maxAmountPerOrder: moneyText,
  customerLimit: moneyText,
  ...ofRules((_, name) => (value: number) => ruleText(name, value)),
}

const NOTICES: Readonly<Record<string, string>> = partnerTexts.users.notifications
const ACCOUNT_TYPES: Readonly<Record<string, string>> = BANK_ACCOUNT_TYPES

/**
 * "Conta corrente de pessoa jurídica" for "003"; it is not in `CHOICES`, which would also apply to a bank branch with
 * that number.
 */
export const accountTypeText = (code: string): string => ACCOUNT_TYPES[code] ?? code

/**
 * The format of these text fields; some contain several values, such as a user's rights, or their notices with channel
 * and frequency ("ORDER_CREATED EMAIL EACH, …").
 */
const WORDS: Readonly<Record<string, (value: string) => string>> = {
  permissions: (value) => (value.includes('ADMIN') ? formTexts.yes : formTexts.no),
  communications: (value) =>
    value
      .split(', ')
      .map((one) => {
        const [what = '', ...how] = one.split(' ')
        return `${NOTICES[what] ?? what} (${how.map((it) => AUDIT_VALUE_LABELS[it] ?? it).join(', ')})`
      })
      .join('; '),
  bankAccountTypeCode: accountTypeText,
  addressCep: maskCep,
  // only the end of a person's number is kept
  cnpj: (value) => (value.startsWith('…') ? value : maskDocument(value)),
}

/** The meaning of an empty value in these fields, in the words of the details. */
const UNSET: Readonly<Record<string, string>> = {
  cancelMaxDays: partnerTexts.details.noLimit,
  maxAmountPerOrder: partnerTexts.details.generalLimit,
  customerLimit: partnerTexts.details.noOwnLimit,
  partMinimum: partnerTexts.details.generalMinimum,
}

/** The value of a field before or after a change. */
export function changedText(field: string, value: MerchantChange['before']): string {
  if (value === null || value === '') return UNSET[field] ?? partnerTexts.changes.nothing
  if (typeof value === 'boolean') return value ? formTexts.yes : formTexts.no
  if (typeof value === 'number') return NUMBERS[field]?.(value) ?? value.toLocaleString('pt-BR')
  const told = WORDS[field]?.(value)
  if (told !== undefined) return told
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? shownDate(value) : (CHOICES[value] ?? value)
}
