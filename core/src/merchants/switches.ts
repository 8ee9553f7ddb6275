/**
 * What a merchant's terms switch on and off: risk and fraud by 000 §3, the checkout's behaviour by us. Each is declared
 * only here: contract, columns, form, details, audit words and the checkout's copy follow from this table, in its
 * order.
 */

export type SwitchSection = 'RISK' | 'FRAUD' | 'CHECKOUT' | 'REPAYMENT'

interface Switch {
  /** As shown in forms and details. */
  label: string
  /** A new merchant's value. */
  initially: boolean
  /** Its section in forms and details: a section is saved as a whole, so all its switches have the same guard. */
  shownIn: SwitchSection
  /** Who may change it, and its section in the audit log. */
  guardedBy: 'GENERAL' | 'RISK' | 'FRAUD'
}

const risk = { initially: false, shownIn: 'RISK', guardedBy: 'RISK' } as const
const fraud = { initially: false, shownIn: 'FRAUD', guardedBy: 'FRAUD' } as const
const checkout = { initially: false, shownIn: 'CHECKOUT', guardedBy: 'GENERAL' } as const
// the limits of each: repayment-rules.ts
const repayment = { initially: true, shownIn: 'REPAYMENT', guardedBy: 'RISK' } as const

export const MERCHANT_SWITCHES = {
  skipOrderAmountRule: { ...risk, label: 'Ignorar valor máximo' },
  skipProtectedScore: { ...risk, label: 'Ignorar protected score' },
  skipAntifraud: { ...fraud, label: 'Ignorar antifraude' },
  skipFraudulentPhone: { ...fraud, label: 'Ignorar telefone fraudulento' },
  skipFraudulentCpf: { ...fraud, label: 'Ignorar CPF fraudulento' },
  skipFraudulentAddressCep: { ...fraud, label: 'Ignorar CEP fraudulento' },
  skipFraudulentBankCode: { ...fraud, label: 'Ignorar banco fraudulento' },
  flexibleInstallments: { ...checkout, label: 'Parcelas flexíveis?' },
  // whether a checkout of the API may request fewer instalments
  limitInstalmentsByCheckout: { ...checkout, label: 'Limitar parcelas pelo checkout?', initially: true },
  asksEverythingAtOnce: { ...checkout, label: 'Pedir todos os dados de uma vez?' },
  needsBirthDate: { ...checkout, label: 'Pedir a data de nascimento?' },
  offersFullAmount: { ...checkout, label: 'Oferecer o valor inteiro no Pix?', initially: true },
  offersWaitlist: { ...checkout, label: 'Oferecer a lista de espera?', initially: true },
  showsInfo: { ...checkout, label: 'Mostrar os dados da loja?', initially: true },
  automaticRedirect: { ...checkout, label: 'Na janela da loja, fechar ao concluir?' },
  selfRedirect: { ...checkout, label: 'Voltar à loja sozinho após 5 s?' },
  // debts/move-instalment.ts
  movesDueDates: { ...repayment, label: 'O cliente pode mudar a data de uma parcela?' },
  // debts/pay-part.ts; whole instalments may always be paid early
  paysInParts: { ...repayment, label: 'O cliente pode pagar parte de uma parcela?' },
  // debts/pause.ts
  pausesForReturns: { ...repayment, label: 'O cliente pode pausar as parcelas ao devolver?' },
  pausesForHardship: { ...repayment, label: 'O cliente pode pausar as parcelas num aperto?' },
  // once per order, by the offers of debts/debt-plan.ts
  settlesLateDebts: { ...repayment, label: 'O cliente pode renegociar sozinho uma compra atrasada?' },
} as const satisfies Record<string, Switch>

export type MerchantSwitch = keyof typeof MERCHANT_SWITCHES

// the table above has each name once
export const SWITCH_NAMES = Object.keys(MERCHANT_SWITCHES) as MerchantSwitch[]

export function switchesShownIn(section: SwitchSection): MerchantSwitch[] {
  return SWITCH_NAMES.filter((name) => MERCHANT_SWITCHES[name].shownIn === section)
}

/** One value per switch, by its name. */
export function ofSwitches<Value>(
  valueOf: (it: Switch, name: MerchantSwitch) => Value,
): Record<MerchantSwitch, Value> {
  return Object.fromEntries(
    SWITCH_NAMES.map((name) => [name, valueOf(MERCHANT_SWITCHES[name], name)]),
  ) as Record<MerchantSwitch, Value>
}
