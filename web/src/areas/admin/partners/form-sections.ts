/** The sections of a merchant's form in their order: identity and payout come before pictures. */
import type { FieldError } from '@drip/core/forms/field-error'
import { partnerTexts } from './texts.ts'

export const FORM_SECTIONS = [
  'general',
  'bank',
  'representative',
  'address',
  'risk',
  'fraud',
  'checkout',
  'repayment',
  'app',
] as const
export type FormSectionName = (typeof FORM_SECTIONS)[number]

export const anchorOf = (section: FormSectionName) => `secao-${section}`

/** The empty required fields, by section and label. */
export function missingOf(errors: readonly FieldError[]): {
  names: string[]
  in: (section: FormSectionName) => number
} {
  const missing = errors.filter(({ code }) => code === 'required')
  const labels: Readonly<Record<string, string>> = partnerTexts.fields
  return {
    names: [...new Set(missing.map(({ field }) => labels[field] ?? field))],
    in: (section) => missing.filter(({ field }) => sectionOf(field) === section).length,
  }
}

/** The section of a field that may be missing. */
function sectionOf(field: string): FormSectionName {
  if (APP.includes(field)) return 'app'
  if (field.startsWith('representative')) return 'representative'
  if (field.startsWith('address')) return 'address'
  return /^(bank|pix|settlement|payout)/.test(field) ? 'bank' : 'general'
}

const APP = ['enableInApp', 'url', 'categoriesIds', 'tagsIds', 'logo', 'logoB2b', 'logoBrand']
