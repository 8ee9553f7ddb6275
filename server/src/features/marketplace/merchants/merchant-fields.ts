/** A merchant as stored: the fields of its form (core/merchants/fields.ts) and its pictures, each in a column. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { MerchantWrite } from '@drip/core/contracts/merchant/merchant-admin'
import { MERCHANT_TERMS, type MerchantSection, type MerchantTerm, ofTerms } from '@drip/core/merchants/fields'
import type { Cents } from '@drip/core/money/cents'
import { columnOf } from '../../../platform/database/names.ts'

const PICTURES = ['logoUrl', 'logoUrlB2b', 'logoUrlBrand'] as const

/** Fields stored differently from the form; null: not given, or not set. */
interface AsStored extends Record<(typeof PICTURES)[number], string | null> {
  representativeBirthdate: CivilDate | null
  pixKey: string | null
  bankLegalName: string | null
  bankCode: string | null
  bankAccountAgencyNumber: string | null
  bankAccountNumber: string | null
  bankAccountNumberDigit: string | null
  maxAmountPerOrder: Cents | null
  customerLimit: Cents | null
  partMinimum: Cents | null
}

export type MerchantFields = Omit<Pick<MerchantWrite, MerchantTerm>, keyof AsStored> & AsStored
type MerchantField = keyof MerchantFields

// the table has each name once
export const MERCHANT_FIELDS: readonly MerchantField[] = [
  ...(Object.keys(MERCHANT_TERMS) as MerchantTerm[]),
  ...PICTURES,
]

const NAMED_OTHERWISE: Partial<Record<MerchantField, string>> = {
  vTexAppKey: 'vtex_app_key',
  flexibleInstallments: 'flexible_instalments',
  logoUrlB2b: 'logo_b2b_url',
  logoUrlBrand: 'logo_brand_url',
}

/** Its column; `offers_waitlist` unless it is named differently. */
export function merchantColumn(field: MerchantField): string {
  return NAMED_OTHERWISE[field] ?? columnOf(field)
}

/** The same for a `select`, by the field's name. */
export function selectedColumn(field: MerchantField): string {
  return field in NAMED_OTHERWISE ? `${merchantColumn(field)} as ${columnOf(field)}` : columnOf(field)
}

const GUARDS = ofTerms(({ guardedBy }) => guardedBy)

/** The section of a field in the audit log, which decides who may change it. */
export function sectionOf(field: MerchantField): MerchantSection {
  return (field in MERCHANT_TERMS ? GUARDS[field as MerchantTerm] : undefined) ?? 'GENERAL'
}
