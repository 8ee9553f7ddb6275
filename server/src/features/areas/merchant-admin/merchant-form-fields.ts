/** Between the merchant's form and its stored fields. */
import { type CivilDate, parseCivilDate } from '@drip/core/calendar/dates'
import type { MerchantWrite } from '@drip/core/contracts/merchant/merchant-admin'
import { parseCep } from '@drip/core/documents/cep'
import { parseCpf } from '@drip/core/documents/cpf'
import { parseEmail } from '@drip/core/documents/email'
import { parsePhone } from '@drip/core/documents/phone'
import { MERCHANT_TERMS, type MerchantSection, type MerchantTerm } from '@drip/core/merchants/fields'
import { readMerchantDocument } from '@drip/core/merchants/merchant-document'
import { readPayoutAccount } from '@drip/core/merchants/payout-account'
import { type Cents, parseReaisNumber } from '@drip/core/money/cents'
import type { AuditValue } from '../../records/audit/record-audit.ts'
import type { Fields } from '../../records/audit/record-change.ts'
import {
  MERCHANT_FIELDS,
  type MerchantFields,
  sectionOf,
} from '../../marketplace/merchants/merchant-fields.ts'

/** The value behind 0 (system design, open points). */
const DEFAULT_INSTALMENTS = 3

type Logos = Pick<MerchantFields, 'logoUrl' | 'logoUrlB2b' | 'logoUrlBrand'>

/** A validated form in its stored format: documents without masks, null instead of blanks. */
export function toFields(form: MerchantWrite, { logoUrl, logoUrlB2b, logoUrlBrand }: Logos): MerchantFields {
  return {
    ...form,
    logoUrl,
    logoUrlB2b,
    logoUrlBrand,
    name: form.name.trim(),
    legalName: form.legalName.trim(),
    cnpj: readMerchantDocument(form.cnpj) ?? form.cnpj,
    initials: form.initials.trim().toUpperCase(),
    ecommPlatform: form.integrationType === 'DRIP_PLUGIN' ? form.ecommPlatform : null,
    ordersPhone: parsePhone(form.ordersPhone) ?? '',
    vTexAppKey: form.vTexAppKey.trim(),
    representativeName: form.representativeName.trim(),
    representativeBirthdate: dayOf(form.representativeBirthdate),
    representativeCpf: parseCpf(form.representativeCpf) ?? '',
    representativeEmail: parseEmail(form.representativeEmail) ?? '',
    addressCep: parseCep(form.addressCep) ?? '',
    ...readPayoutAccount(form),
    maxAmountPerOrder: amountOrNull(form.maxAmountPerOrder),
    customerLimit: amountOrNull(form.customerLimit),
    partMinimum: amountOrNull(form.partMinimum),
    maxInstalments: form.maxInstalments === 0 ? DEFAULT_INSTALMENTS : form.maxInstalments,
  }
}

/** Which sections of a merchant have changed. */
export function changedSections(before: MerchantFields, after: MerchantFields): Set<MerchantSection> {
  return new Set(
    MERCHANT_FIELDS.filter((field) => String(before[field]) !== String(after[field])).map(sectionOf),
  )
}

/** The fields of a section for the audit log, amounts in reais. */
export function auditFields(it: MerchantFields, section: MerchantSection): Fields {
  return Object.fromEntries(
    MERCHANT_FIELDS.filter((field) => sectionOf(field) === section).map((field) => [
      field,
      auditValue(field, it[field]),
    ]),
  )
}

const IN_CENTS: readonly (keyof MerchantFields)[] = ['maxAmountPerOrder', 'customerLimit', 'partMinimum']

function auditValue(field: keyof MerchantFields, value: MerchantFields[keyof MerchantFields]): AuditValue {
  if (value === null) return null
  if (IN_CENTS.includes(field)) return Number(value) / 100
  const isPersonal = field in MERCHANT_TERMS && 'personal' in MERCHANT_TERMS[field as MerchantTerm]
  return isPersonal && value !== '' ? `…${String(value).slice(-4)}` : value
}

function amountOrNull(reais: number): Cents | null {
  return reais === 0 ? null : parseReaisNumber(reais)
}

function dayOf(text: string | null): CivilDate | null {
  return text === null ? null : parseCivilDate(text)
}
