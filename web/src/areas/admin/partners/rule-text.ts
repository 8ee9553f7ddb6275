/** A repayment rule as people read it: "15 dias", "2 vezes", "R$ 20,00", "50%". */
import { REPAYMENT_RULES, type RepaymentRuleName } from '@drip/core/merchants/repayment-rules'
import { moneyText } from '../../../ui/money.tsx'

const WORDS = {
  DAYS: (value: number) => (value === 1 ? '1 dia' : `${value} dias`),
  TIMES: (value: number) => (value === 1 ? '1 vez' : `${value} vezes`),
  REAIS: moneyText,
  PERCENT: (value: number) => `${value}%`,
}

export function ruleText(name: RepaymentRuleName, value: number): string {
  return WORDS[REPAYMENT_RULES[name].unit](value)
}
