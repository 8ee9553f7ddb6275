/** The form values of fees, cashbacks and settlement configurations: percentages and days as typed (000 §3, §5). */
import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type {
  Cashback,
  CashbackWrite,
  Fee,
  FeeWrite,
  SettlementConfiguration,
  SettlementConfigurationWrite,
} from '@drip/core/contracts/merchant/merchant-admin'
import type { FieldError } from '@drip/core/forms/field-error'
import { checkCashback, checkFee, checkSettlementConfiguration } from '@drip/core/merchants/merchant-form'
import type { Outcome } from '../../../api/refusal.ts'
import { fractionOf, numberOf, percentText } from '../forms/fields/percent.ts'
import type { TermKind } from './term-kinds.ts'
import { ask } from '../signed-in.ts'

/** One shape for the three: fields that a kind does not have keep their initial value. */
export interface TermValues {
  percent: string
  transferDelayInDays: string
  payAllInOneSettlement: boolean
  expirationDate: string
}

export const NEW_TERM: TermValues = {
  percent: '',
  transferDelayInDays: '0',
  payAllInOneSettlement: false,
  expirationDate: '',
}

/** A stored term, as the form's initial values. */
export interface StoredTerm {
  values: TermValues
  version: string
}

export interface TermRules {
  load: (merchantId: string, id: string) => Promise<Outcome<StoredTerm>>
  check: (values: TermValues) => FieldError[]
  create: (merchantId: string, values: TermValues) => Promise<Outcome<StoredTerm>>
  change: (
    merchantId: string,
    it: { id: string; version: string },
    values: TermValues,
  ) => Promise<Outcome<StoredTerm>>
}

/** The term, its merchant, and the version that is saved over. */
const over = (merchantId: string, { id, version }: { id: string; version: string }) => ({
  id: merchantId,
  innerId: id,
  over: version,
})

export const TERMS: Record<TermKind, TermRules> = {
  fees: {
    load: async (merchantId, id) =>
      mapped(await ask(merchantCalls.showFee, { id: merchantId, innerId: id }), valuesOfFee),
    check: (values) => requiredOr(values, 'amount', checkFee(toFee(values))),
    create: async (merchantId, values) =>
      mapped(await ask(merchantCalls.createFee, { id: merchantId, body: toFee(values) }), valuesOfFee),
    change: async (merchantId, it, values) =>
      mapped(
        await ask(merchantCalls.changeFee, { ...over(merchantId, it), body: toFee(values) }),
        valuesOfFee,
      ),
  },
  cashbacks: {
    load: async (merchantId, id) =>
      mapped(await ask(merchantCalls.showCashback, { id: merchantId, innerId: id }), valuesOfCashback),
    check: (values) => requiredOr(values, 'ratio', checkCashback(toCashback(values))),
    create: async (merchantId, values) =>
      mapped(
        await ask(merchantCalls.createCashback, { id: merchantId, body: toCashback(values) }),
        valuesOfCashback,
      ),
    change: async (merchantId, it, values) =>
      mapped(
        await ask(merchantCalls.changeCashback, { ...over(merchantId, it), body: toCashback(values) }),
        valuesOfCashback,
      ),
  },
  settlement_configurations: {
    load: async (merchantId, id) =>
      mapped(
        await ask(merchantCalls.showSettlementConfiguration, { id: merchantId, innerId: id }),
        valuesOfSettlement,
      ),
    check: (values) => checkSettlementConfiguration(toSettlement(values)),
    create: async (merchantId, values) =>
      mapped(
        await ask(merchantCalls.createSettlementConfiguration, {
          id: merchantId,
          body: toSettlement(values),
        }),
        valuesOfSettlement,
      ),
    change: async (merchantId, it, values) =>
      mapped(
        await ask(merchantCalls.changeSettlementConfiguration, {
          ...over(merchantId, it),
          body: toSettlement(values),
        }),
        valuesOfSettlement,
      ),
  },
}

export const valuesOfFee = (it: Pick<Fee, 'amount' | 'expirationDate'>): TermValues => ({
  ...NEW_TERM,
  percent: it.amount.toFixed(2),
  expirationDate: it.expirationDate ?? '',
})

export const valuesOfCashback = (it: Pick<Cashback, 'ratio' | 'expirationDate'>): TermValues => ({
  ...NEW_TERM,
  percent: percentText(it.ratio),
  expirationDate: it.expirationDate ?? '',
})

const valuesOfSettlement = (it: SettlementConfiguration): TermValues => ({
  ...NEW_TERM,
  transferDelayInDays: String(it.transferDelayInDays),
  payAllInOneSettlement: it.payAllInOneSettlement,
  expirationDate: it.expirationDate ?? '',
})

const dateOf = ({ expirationDate }: TermValues) => (expirationDate === '' ? null : expirationDate)

/** In percent: 4.99. */
export const toFee = (values: TermValues): FeeWrite => ({
  amount: numberOf(values.percent),
  expirationDate: dateOf(values),
})

/** A fraction: 0.05 (000 §3). */
export const toCashback = (values: TermValues): CashbackWrite => ({
  ratio: fractionOf(values.percent),
  expirationDate: dateOf(values),
})

const toSettlement = (values: TermValues): SettlementConfigurationWrite => ({
  transferDelayInDays: numberOf(values.transferDelayInDays),
  payAllInOneSettlement: values.payAllInOneSettlement,
  expirationDate: dateOf(values),
})

/** An empty percentage counts as missing, not as out of range. */
function requiredOr({ percent }: TermValues, field: string, wrong: FieldError[]): FieldError[] {
  return percent.trim() === '' ? [{ field, code: 'required' }] : wrong
}

function mapped<A extends { version: string }>(
  outcome: Outcome<A>,
  map: (value: A) => TermValues,
): Outcome<StoredTerm> {
  if (!outcome.ok) return outcome
  const { value } = outcome
  return { ok: true, value: { values: map(value), version: value.version } }
}
