/**
 * What is kept of a merchant beside its switches (switches.ts), its rules of repayment (repayment-rules.ts) and its pictures. Each field is declared here alone: columns, form,
 * details, the words of the audit log and who may change it follow from this table. What a value may be: contracts/merchant/merchant-admin.ts.
 */
import { ofRules } from './repayment-rules.ts'
import { ofSwitches } from './switches.ts'

export type MerchantSection = 'GENERAL' | 'SETTLEMENT' | 'RISK' | 'FRAUD' | 'STATUS'

interface Field {
  /** As forms and details say it. */
  label: string
  /** As the audit log says it, where the form's word needs its surroundings. */
  inHistory?: string
  /** What a new merchant begins with; empty and null: nothing is told yet. */
  initially: string | number | boolean | null
  /** Who may change it, and where it stands in the audit log; without: among the general ones. */
  guardedBy?: MerchantSection
  /** What people and accounts are called by: the audit log keeps the end of it alone. */
  personal?: true
  /** Which merchant it is, or where its money goes: a duplicate begins without. */
  own?: true
  /** Where its money goes: it changes by two people. */
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
  // the one choice without a default
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
  // reais; 0: our own maximum, and none
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

// the table above names each once
const NAMES = Object.keys(MERCHANT_TERMS) as MerchantTerm[]

/** One value for each, by its name. */
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
