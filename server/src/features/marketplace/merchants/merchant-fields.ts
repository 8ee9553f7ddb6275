/** A merchant as it is stored, with its columns: one list from which reading and writing are built. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type {
  EcommPlatform,
  IntegrationType,
  MerchantPixKeyType,
  MerchantStatus,
  SettlementPlatformName,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import type { RequirementLevel } from '@drip/core/contracts/states'
import { type MerchantSwitches, ofSwitches } from '@drip/core/merchants/switches'
import type { Cents } from '@drip/core/money/cents'

export interface MerchantFields extends MerchantSwitches {
  name: string
  legalName: string
  /** CNPJ or CPF without its mask. */
  cnpj: string
  initials: string
  status: MerchantStatus
  integrationType: IntegrationType
  ecommPlatform: EcommPlatform | null
  ordersPhone: string
  vTexAppKey: string
  upfrontPaymentStatus: RequirementLevel
  paymentPlatform: 'PIX'
  representativeName: string
  representativeBirthdate: CivilDate | null
  representativeCpf: string
  representativeEmail: string
  addressStreet: string
  addressNumber: string
  addressCep: string
  addressComplement: string
  addressNeighborhood: string
  addressCity: string
  addressState: string
  settlementPlatform: SettlementPlatformName
  settlementPaymentType: 'PIX'
  settlementWhenInstalmentPaid: boolean
  /** Null: not told. */
  pixKeyType: MerchantPixKeyType | null
  pixKey: string | null
  bankLegalName: string | null
  bankCode: string | null
  bankAccountTypeCode: MerchantDetails['bankAccountTypeCode']
  bankAccountAgencyNumber: string | null
  bankAccountNumber: string | null
  bankAccountNumberDigit: string | null
  /** Null: not set. */
  maxAmountPerOrder: Cents | null
  customerLimit: Cents | null
  cancelMaxDays: number | null
  maxInstalments: number
  logoUrl: string | null
  logoUrlB2b: string | null
  logoUrlBrand: string | null
}

/** `offers_waitlist`: as the switch is called, but for one. */
export const SWITCH_COLUMNS = {
  ...ofSwitches((_, name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  flexibleInstallments: 'flexible_instalments',
}

export const MERCHANT_COLUMNS: Record<keyof MerchantFields, string> = {
  name: 'name',
  legalName: 'legal_name',
  cnpj: 'cnpj',
  initials: 'initials',
  status: 'status',
  integrationType: 'integration_type',
  ecommPlatform: 'ecomm_platform',
  ordersPhone: 'orders_phone',
  vTexAppKey: 'vtex_app_key',
  upfrontPaymentStatus: 'upfront_payment_status',
  paymentPlatform: 'payment_platform',
  representativeName: 'representative_name',
  representativeBirthdate: 'representative_birthdate',
  representativeCpf: 'representative_cpf',
  representativeEmail: 'representative_email',
  addressStreet: 'address_street',
  addressNumber: 'address_number',
  addressCep: 'address_cep',
  addressComplement: 'address_complement',
  addressNeighborhood: 'address_neighborhood',
  addressCity: 'address_city',
  addressState: 'address_state',
  settlementPlatform: 'settlement_platform',
  settlementPaymentType: 'settlement_payment_type',
  settlementWhenInstalmentPaid: 'settlement_when_instalment_paid',
  pixKeyType: 'pix_key_type',
  pixKey: 'pix_key',
  bankLegalName: 'bank_legal_name',
  bankCode: 'bank_code',
  bankAccountTypeCode: 'bank_account_type_code',
  bankAccountAgencyNumber: 'bank_account_agency_number',
  bankAccountNumber: 'bank_account_number',
  bankAccountNumberDigit: 'bank_account_number_digit',
  maxAmountPerOrder: 'max_amount_per_order',
  customerLimit: 'customer_limit',
  cancelMaxDays: 'cancel_max_days',
  maxInstalments: 'max_instalments',
  ...SWITCH_COLUMNS,
  logoUrl: 'logo_url',
  logoUrlB2b: 'logo_b2b_url',
  logoUrlBrand: 'logo_brand_url',
}

/** Where a field stands in the audit log and who may change it; all others are general. */
export type MerchantSection = 'GENERAL' | 'SETTLEMENT' | 'RISK' | 'FRAUD' | 'STATUS'

const SECTIONS: Partial<Record<keyof MerchantFields, MerchantSection>> = {
  ...ofSwitches(({ guardedBy }) => guardedBy),
  status: 'STATUS',
  settlementPlatform: 'SETTLEMENT',
  settlementPaymentType: 'SETTLEMENT',
  settlementWhenInstalmentPaid: 'SETTLEMENT',
  pixKeyType: 'SETTLEMENT',
  pixKey: 'SETTLEMENT',
  bankLegalName: 'SETTLEMENT',
  bankCode: 'SETTLEMENT',
  bankAccountTypeCode: 'SETTLEMENT',
  bankAccountAgencyNumber: 'SETTLEMENT',
  bankAccountNumber: 'SETTLEMENT',
  bankAccountNumberDigit: 'SETTLEMENT',
  maxAmountPerOrder: 'RISK',
  customerLimit: 'RISK',
}

// the record above names each field once
export const MERCHANT_FIELDS = Object.keys(MERCHANT_COLUMNS) as (keyof MerchantFields)[]

export function sectionOf(field: keyof MerchantFields): MerchantSection {
  return SECTIONS[field] ?? 'GENERAL'
}
