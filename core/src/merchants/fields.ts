/**
 * The stored fields of a merchant besides switches (switches.ts), rules of repayment (repayment-rules.ts) and pictures.
 * Each field is declared only here: columns, form, details, audit words and permissions follow from this table. For
 * allowed values see contracts/merchant/merchant-admin.ts.
 */
import { ofRules } from './repayment-rules.ts'
import { ofSwitches } from './switches.ts'

export type MerchantSection = 'GENERAL' | 'SETTLEMENT' | 'RISK' | 'FRAUD' | 'STATUS'

interface Field {
  /** As shown in forms and details. */
  label: string
  /** As shown in the audit log, if the form's label needs its context. */
  inHistory?: string
  /** A new merchant's value; empty and null: not given yet. */
  initially: string | number | boolean | null
  /** Who may change it, and its section in the audit log; without it: the general one. */
  guardedBy?: MerchantSection
  /** Identifies people or accounts: the audit log stores only its last characters. */
  personal?: true
  /** Identifies the merchant, or where its money goes: a duplicate starts without it. */
  own?: true
  /** Where its money goes: a change needs two people. */
  payout?: true
}

const identity = { initially: '', own: true } as const
const person = { initially: '', own: true, personal: true } as const
const settlement = { guardedBy: 'SETTLEMENT' } as const
const payout = { initially: '', guardedBy: 'SETTLEMENT', own: true, payout: true } as const

export const MERCHANT_TERMS = {
  name: { ...identity, label: 'Nome' },
  legalName: { ...identity, label: 'Razão social' },
  cnpj: { ...identity, label: 'CNPJ' },
  initials: { ...identity, label: 'Sigla (até 2 letras)', inHistory: 'Sigla' },
  status: { label: 'Status', initially: 'ENABLED', guardedBy: 'STATUS', own: true },
  integrationType: { label: 'Tipo de integração', initially: 'DRIP_PLUGIN' },
  ecommPlatform: { label: 'Plataforma de e-commerce', initially: null },
  ordersPhone: { ...person, label: 'Telefone de pedidos' },
  vTexAppKey: { ...identity, label: 'Chave do app VTEX (appKey)', inHistory: 'Chave do app VTEX' },
  upfrontPaymentStatus: { label: 'Pagamento à vista', initially: 'DISABLED' },
  paymentPlatform: { label: 'Plataforma de pagamento', initially: 'PIX' },
  representativeName: { ...person, label: 'Nome do representante' },
  representativeBirthdate: {
    ...person,
    label: 'Data de nascimento',
    inHistory: 'Nascimento do representante',
    initially: null,
  },
  representativeCpf: { ...person, label: 'CPF do representante' },
  representativeEmail: { ...person, label: 'E-mail do representante' },
  addressStreet: { ...identity, label: 'Rua' },
  addressNumber: { ...identity, label: 'Número' },
  addressCep: { ...identity, label: 'CEP' },
  addressComplement: { ...identity, label: 'Complemento' },
  addressNeighborhood: { ...identity, label: 'Bairro' },
  addressCity: { ...identity, label: 'Cidade' },
  addressState: { ...identity, label: 'UF' },
  // the only choice without a default
  settlementPlatform: { ...settlement, label: 'Plataforma de repasse', initially: '' },
  settlementPaymentType: { ...settlement, label: 'Forma do repasse', initially: 'PIX' },
  settlementWhenInstalmentPaid: {
    ...settlement,
    label: 'Repassar só quando a parcela for paga?',
    initially: false,
  },
  pixKeyType: { ...payout, label: 'Tipo da chave Pix', initially: null },
  pixKey: { ...payout, label: 'Chave Pix', personal: true },
  bankLegalName: { ...payout, label: 'Titular da conta', personal: true },
  bankCode: { ...payout, label: 'Banco' },
  bankAccountTypeCode: { ...payout, label: 'Tipo de conta', initially: null },
  bankAccountAgencyNumber: { ...payout, label: 'Agência' },
  bankAccountNumber: { ...payout, label: 'Conta', personal: true },
  bankAccountNumberDigit: { ...payout, label: 'Dígito' },
  // in reais; 0 means our own maximum, or none
  maxAmountPerOrder: { label: 'Limite máximo do pedido', initially: 0, guardedBy: 'RISK' },
  customerLimit: { label: 'Limite por cliente', initially: 0, guardedBy: 'RISK' },
  cancelMaxDays: { label: 'Prazo para cancelar (dias)', initially: 0 },
  maxInstalments: { label: 'Máximo de parcelas', initially: 0 },
  ...ofSwitches(({ label, initially, guardedBy }) => ({ label, initially, guardedBy })),
  ...ofRules(({ label, initially }) => ({ label, initially, guardedBy: 'RISK' as const })),
} as const satisfies Record<string, Field>

type Terms = typeof MERCHANT_TERMS
export type MerchantTerm = keyof Terms
export type PayoutField = {
  [Name in MerchantTerm]: Terms[Name] extends { payout: true } ? Name : never
}[MerchantTerm]

// the table above has each name once
const NAMES = Object.keys(MERCHANT_TERMS) as MerchantTerm[]

/** One value per field, by its name. */
export function ofTerms<Value>(valueOf: (it: Field) => Value): Record<MerchantTerm, Value> {
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(MERCHANT_TERMS[name])])) as Record<
    MerchantTerm,
    Value
  >
}

const termsThat = (holds: (it: Field) => boolean) => NAMES.filter((name) => holds(MERCHANT_TERMS[name]))

// as `PayoutField` picks them
export const PAYOUT_FIELDS = termsThat((it) => it.payout === true) as PayoutField[]
export const OWN_FIELDS = termsThat((it) => it.own === true)
