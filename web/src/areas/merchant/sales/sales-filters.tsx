import { saoPauloDate } from '@drip/core/calendar/dates'
import { serverNow } from '../../../api/server-clock.ts'
import { changeQuery } from '../../../signed/address.tsx'
import { DateRangeField } from '../../../ui/work/fields/date-range-field.tsx'
import { FilterChips } from '../../../ui/work/tables/filter-chips.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import {
  STATUS_VALUES,
  rangeIn,
  searchByIn,
  statusesIn,
  type SearchBy,
  type StatusValue,
} from './sales-filter.ts'
import { texts } from '../texts.ts'

/** Search, status and dates above the list; any change shows the list from its beginning. */
export function SalesFilters(props: {
  query: URLSearchParams
  /** What is searched for. */
  text: string
  onSearch: (text: string) => void
}) {
  const { query } = props
  const by = searchByIn(query)
  const searchBy = (chosen: string) => {
    // what was typed is no amount, and no code either
    props.onSearch('')
    changeQuery({ busca: chosen === 'code' ? null : chosen })
  }
  return (
    <section className="filters" aria-label={texts.sales.caption}>
      <div className="filters__by">
        <SelectField label={texts.sales.searchBy} value={by} options={SEARCHES} onChange={searchBy} />
      </div>
      <SearchField
        key={by}
        label={texts.sales.search[by]}
        value={props.text}
        maxLength={by === 'code' ? 60 : 120}
        isAmount={by === 'amount'}
        onSearch={props.onSearch}
      />
      <DateRangeField
        label={texts.sales.period}
        value={rangeIn(query)}
        today={saoPauloDate(new Date(serverNow()))}
        onChange={(range) => changeQuery({ de: range?.from ?? null, ate: range?.to ?? null })}
      />
      <FilterChips
        label={texts.sales.status}
        options={STATUSES}
        chosen={statusesIn(query)}
        onChange={(chosen) => changeQuery({ situacao: chosen })}
      />
    </section>
  )
}

const SEARCHES = (['code', 'customerName', 'amount'] satisfies SearchBy[]).map((value) => ({
  value,
  label: texts.sales.by[value],
}))

const STATUSES = (['approved', 'canceled', 'denied', 'abandoned'] satisfies StatusValue[]).map((value) => ({
  value,
  label: texts.statuses[STATUS_VALUES[value]],
}))
