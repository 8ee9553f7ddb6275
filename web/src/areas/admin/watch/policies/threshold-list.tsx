import type { Thresholds } from '@drip/core/contracts/admin/policies/credit-policies'
import { moneyText } from '../../../../ui/money.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { AMOUNTS, NUMBERS } from './policy-form.ts'
import { policyTexts as texts } from './policy-texts.ts'

/** The thresholds of one policy, as people read them. */
export function ThresholdList({ thresholds: it }: { thresholds: Thresholds }) {
  return (
    <KeyValues
      items={[
        ...NUMBERS.map((field) => [texts.fields[field], String(it[field])] as const),
        [texts.fields.birthDateRequired, it.birthDateRequired ? texts.yes : texts.no],
        ...AMOUNTS.map((field) => [texts.fields[field], moneyText(it[field] / 100)] as const),
        [
          texts.fields.limitBands,
          it.limitBands
            .map(({ fromScore, limit }) => `${fromScore}:\u00a0${moneyText(limit / 100)}`)
            .join('; '),
        ],
      ]}
    />
  )
}
