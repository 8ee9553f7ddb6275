/** The filter of the list of sales: its values are in the address, but the search is not (it may be a name). */
import { parseCivilDate } from '@drip/core/calendar/dates'
import type { SaleStatus } from '@drip/core/contracts/merchant/merchant-area'
import type { DateRange } from '../../../ui/work/fields/date-presets.ts'

/** The filter's values in the address (001 §2.3), each with its status in the API. */
export const STATUS_VALUES = {
  approved: 'OK',
  canceled: 'REFUNDED',
  denied: 'KO',
  abandoned: 'MORE_INFO',
} as const
export type StatusValue = keyof typeof STATUS_VALUES

/**
 * `search`: the kind is recognised from the typed text (docs/decisions/0120); the others are the specification's
 * fields.
 */
export type SearchBy = 'search' | 'code' | 'customerName' | 'amount'

export interface Search {
  by: SearchBy
  text: string
}

/** The filter of the list of sales; days in São Paulo, both included. */
export interface SalesFilter {
  statuses: SaleStatus[]
  initialDate: string | null
  finalDate: string | null
  search: Search | null
}

/**
 * The server's query; days are sent as their start in UTC (001 §2.3). The search may contain a name, so it is never
 * part of an address.
 */
export const salesAsked = ({ statuses, initialDate, finalDate, search }: SalesFilter) => ({
  query: {
    ...(statuses.length > 0 && { statuses }),
    ...(initialDate !== null && { initialDate: `${initialDate}T00:00:00.000Z` }),
    ...(finalDate !== null && { finalDate: `${finalDate}T00:00:00.000Z` }),
  },
  ...(search !== null && { body: { [search.by]: search.text } }),
})

export function statusesIn(query: URLSearchParams): StatusValue[] {
  return query.getAll('situacao').filter((value): value is StatusValue => Object.hasOwn(STATUS_VALUES, value))
}

/** Null unless both ends are valid dates in order. */
export function rangeIn(query: URLSearchParams): DateRange | null {
  const from = parseCivilDate(query.get('de') ?? '')
  const to = parseCivilDate(query.get('ate') ?? '')
  return from === null || to === null || from > to ? null : { from, to }
}

export function searchByIn(query: URLSearchParams): SearchBy {
  const by = query.get('busca')
  return by === 'code' || by === 'customerName' || by === 'amount' ? by : 'search'
}

export function salesFilterOf(query: URLSearchParams, text: string): SalesFilter {
  const range = rangeIn(query)
  return {
    statuses: statusesIn(query).map((value): SaleStatus => STATUS_VALUES[value]),
    initialDate: range?.from ?? null,
    finalDate: range?.to ?? null,
    search: searchOf(searchByIn(query), text),
  }
}

/** Null for an empty text. A text that is not an amount is not searched: the field says so. */
function searchOf(by: SearchBy, text: string): Search | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : { by, text: trimmed }
}
