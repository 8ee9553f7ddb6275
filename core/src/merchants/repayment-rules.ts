/**
 * How far a merchant's customers may change a plan, in numbers; the switch beside each says whether at all
 * (switches.ts). The operator sets each within the platform's bounds, which no merchant exceeds (decision 70). Each is
 * declared only here: contract, columns, form, details and audit words follow from this table, in its order.
 */
import type { MerchantSwitch } from './switches.ts'

interface RepaymentRule {
  /** As shown in forms, details and the audit log. */
  label: string
  /** REAIS: in contracts; stored in centavos. PERCENT: whole percent. */
  unit: 'DAYS' | 'TIMES' | 'REAIS' | 'PERCENT'
  /** A new merchant's value. */
  initially: number
  /** The platform's bounds, both included. */
  least: number
  most: number
  /** The switch without which it has no effect. */
  of: MerchantSwitch
}

export const REPAYMENT_RULES = {
  moveDays: {
    label: 'Mudar a data: até quantos dias',
    unit: 'DAYS',
    initially: 15,
    least: 1,
    most: 30,
    of: 'movesDueDates',
  },
  movesPerOrder: {
    label: 'Mudar a data: quantas vezes por compra',
    unit: 'TIMES',
    initially: 1,
    least: 1,
    most: 3,
    of: 'movesDueDates',
  },
  // 0: the platform's own (PART_MINIMUM_CENTAVOS); a lower value has no effect
  partMinimum: {
    label: 'Pagar parte: valor mínimo',
    unit: 'REAIS',
    initially: 0,
    least: 0,
    most: 50,
    of: 'paysInParts',
  },
  returnPauseDays: {
    label: 'Pausa ao devolver: até quantos dias',
    unit: 'DAYS',
    initially: 21,
    least: 1,
    most: 21,
    of: 'pausesForReturns',
  },
  // once a year per customer, across all merchants
  hardshipPauseDays: {
    label: 'Pausa num aperto: até quantos dias',
    unit: 'DAYS',
    initially: 60,
    least: 1,
    most: 60,
    of: 'pausesForHardship',
  },
  planFromDaysLate: {
    label: 'Acordo: a partir de quantos dias de atraso',
    unit: 'DAYS',
    initially: 5,
    least: 5,
    most: 60,
    of: 'settlesLateDebts',
  },
  // 0: that offer is not made
  planForgivenAtOnce: {
    label: 'Acordo pago no dia: desconto na multa e nos juros',
    unit: 'PERCENT',
    initially: 50,
    least: 0,
    most: 50,
    of: 'settlesLateDebts',
  },
  planForgivenWithEntry: {
    label: 'Acordo com entrada: desconto na multa e nos juros',
    unit: 'PERCENT',
    initially: 25,
    least: 0,
    most: 25,
    of: 'settlesLateDebts',
  },
  // one line a month; 0: that offer is not made
  planLines: {
    label: 'Acordo sem entrada: em quantas vezes',
    unit: 'TIMES',
    initially: 3,
    least: 0,
    most: 6,
    of: 'settlesLateDebts',
  },
} as const satisfies Record<string, RepaymentRule>

export type RepaymentRuleName = keyof typeof REPAYMENT_RULES

// the table above has each name once
export const RULE_NAMES = Object.keys(REPAYMENT_RULES) as RepaymentRuleName[]

/** One value per rule, by its name. */
export function ofRules<Value>(
  valueOf: (it: RepaymentRule, name: RepaymentRuleName) => Value,
): Record<RepaymentRuleName, Value> {
  return Object.fromEntries(RULE_NAMES.map((name) => [name, valueOf(REPAYMENT_RULES[name], name)])) as Record<
    RepaymentRuleName,
    Value
  >
}

/** The rules that a switch turns on, in order. */
export function rulesOf(name: MerchantSwitch): RepaymentRuleName[] {
  return RULE_NAMES.filter((it) => REPAYMENT_RULES[it].of === name)
}

/** A merchant's effective number: always within the platform's bounds. */
export function bounded(name: RepaymentRuleName, value: number): number {
  const { least, most } = REPAYMENT_RULES[name]
  return Math.min(Math.max(value, least), most)
}
