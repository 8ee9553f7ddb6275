import { useState } from 'react'
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
import { salesTexts } from './sales-texts.ts'

interface Props {
  query: URLSearchParams
  /** The search text. */
  text: string
  onSearch: (text: string) => void
}

/**
 * Search, status and dates above the list; any change shows the list from its beginning. On a phone the orders come
 * first.
 */
export function SalesFilters(props: Props) {
  const { query, text } = props
  const [isOpen, setOpen] = useState(
    () => text !== '' || statusesIn(query).length > 0 || rangeIn(query) !== null,
  )
  return (
    <div className={isOpen ? 'fold fold--open' : 'fold'}>
      <button
        type="button"
        className="button button--secondary fold__toggle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {salesTexts.filters}
      </button>
      <Fields {...props} />
    </div>
  )
}

function Fields(props: Props) {
  const { query } = props
  const by = searchByIn(query)
  const searchBy = (chosen: string) => {
    // text typed for one field has no meaning for another
    props.onSearch('')
    changeQuery({ busca: chosen === 'search' ? null : chosen })
  }
  return (
    <section className="filters" aria-label={salesTexts.caption}>
      <div className="filters__by">
        <SelectField label={salesTexts.searchBy} value={by} options={SEARCHES} onChange={searchBy} />
      </div>
      <SearchField
        key={by}
        label={salesTexts.search[by]}
        placeholder={by === 'search' ? salesTexts.searchHint : undefined}
        takesFocus
        value={props.text}
        maxLength={by === 'code' ? 60 : 120}
        isAmount={by === 'amount'}
        onSearch={props.onSearch}
      />
      <DateRangeField
        label={salesTexts.period}
        value={rangeIn(query)}
        today={saoPauloDate(new Date(serverNow()))}
        onChange={(range) => changeQuery({ de: range?.from ?? null, ate: range?.to ?? null })}
      />
      <FilterChips
        label={salesTexts.status}
        options={STATUSES}
        chosen={statusesIn(query)}
        onChange={(chosen) => changeQuery({ situacao: chosen })}
      />
    </section>
  )
}

const SEARCHES = (['search', 'code', 'customerName', 'amount'] satisfies SearchBy[]).map((value) => ({
  value,
  label: salesTexts.by[value],
}))

const STATUSES = (['approved', 'canceled', 'denied', 'abandoned'] satisfies StatusValue[]).map((value) => ({
  value,
  label: salesTexts.statuses[STATUS_VALUES[value]],
}))
