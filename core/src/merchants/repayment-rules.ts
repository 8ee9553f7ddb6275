/**
 * How far the customers of a merchant may bend a plan, in numbers; whether at all says the switch beside them (switches.ts). The operator sets
 * each between the platform's bounds, which no merchant goes beyond (decision 70). Each is declared here alone: contract, columns, form, details and
 * audit words follow from this table, in its order.
 */
import type { MerchantSwitch } from './switches.ts'

interface RepaymentRule {
  /** As forms, details and the audit log say it. */
  label: string
  /** REAIS: in contracts, centavos where it is stored. PERCENT: whole ones. */
  unit: 'DAYS' | 'TIMES' | 'REAIS' | 'PERCENT'
  /** What a new merchant begins with. */
  initially: number
  /** The platform's bounds, both included. */
  least: number
  most: number
  /** Without which it says nothing. */
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
  // 0: the platform's own (PART_MINIMUM_CENTAVOS), below which no merchant's counts
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
  // once in a year of the customer, whatever the merchant
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
  // a line a month; 0: that offer is not made
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

// the table above names each once
export const RULE_NAMES = Object.keys(REPAYMENT_RULES) as RepaymentRuleName[]

/** One value for each rule, by its name. */
export function ofRules<Value>(
  valueOf: (it: RepaymentRule, name: RepaymentRuleName) => Value,
): Record<RepaymentRuleName, Value> {
  return Object.fromEntries(RULE_NAMES.map((name) => [name, valueOf(REPAYMENT_RULES[name], name)])) as Record<
    RepaymentRuleName,
    Value
  >
}

/** Those that a switch turns on, in their order. */
export function rulesOf(name: MerchantSwitch): RepaymentRuleName[] {
  return RULE_NAMES.filter((it) => REPAYMENT_RULES[it].of === name)
}

/** A merchant's number as it counts: never beyond the platform's bounds. */
export function bounded(name: RepaymentRuleName, value: number): number {
  const { least, most } = REPAYMENT_RULES[name]
  return Math.min(Math.max(value, least), most)
}
