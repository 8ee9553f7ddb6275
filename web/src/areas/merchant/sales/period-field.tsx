import type { SettlementPeriod } from '@drip/core/contracts/merchant/merchant-area'
import { changeQuery } from '../../../signed/address.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { settlementTexts } from '../settlements/settlement-texts.ts'

const words = settlementTexts.statement

// the cast only states that the keys of our own table are the periods
const PERIODS = Object.keys(words.periods) as SettlementPeriod[]

/** The period in the address, by default the current month (001 §9). */
export function periodIn(query: URLSearchParams): SettlementPeriod {
  const asked = query.get('periodo')
  return PERIODS.find((period) => period === asked) ?? 'CURRENT_MONTH'
}

export function PeriodField({ period }: { period: SettlementPeriod }) {
  return (
    <div className="filters">
      <SelectField
        label={words.period}
        value={period}
        options={PERIODS.map((value) => ({ value, label: words.periods[value] }))}
        onChange={(chosen) => changeQuery({ periodo: chosen === 'CURRENT_MONTH' ? null : chosen })}
      />
    </div>
  )
}
