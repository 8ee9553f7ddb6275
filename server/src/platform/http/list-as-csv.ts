/**
 * Any list as CSV: its own handler is called once for everything, so that new purchases shift no pages, and its rows
 * are written by the columns in its contract. The export is audited before the first line is sent.
 */
import { Readable } from 'node:stream'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { ListedColumn, ListedRows } from '@drip/core/lists/listed'
import { type Cents, parseReaisNumber, subtractCents, ZERO } from '@drip/core/money/cents'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from './refusal.ts'

/** People who need more choose a shorter period, or have the database queried. */
export const MOST_EXPORTED = 10_000
const BATCH = 500

/** An export as it is audited: never what somebody typed. */
export interface ExportedList {
  list: string
  rows: number
  /** Whether there was a search; its text is not recorded, because it may name a person. */
  searched: boolean
  filters: Readonly<Record<string, string | boolean>>
}

/** A query or a body, checked by its schema. */
export type Given = Readonly<Record<string, unknown>> | undefined

/** The same request for all rows, plus one more to detect a longer list. */
export const allOf = (given: Given): Given =>
  given === undefined
    ? undefined
    : { ...given, page: 0, size: MOST_EXPORTED + 1, after: undefined, before: undefined }

/** How the list was filtered; only choices and days are recorded. */
export function describeExport(listed: ListedRows, given: Given, rows: number): ExportedList {
  const narrowed = Object.entries(given ?? {}).filter(
    ([key, it]) => !NOT_NARROWING.has(key) && it !== undefined && it !== null && it !== '' && it !== false,
  )
  const isNamed = (it: [string, unknown]): it is [string, string | boolean] =>
    listed.filters?.includes(it[0]) === true
  return {
    list: listed.name,
    // one more was requested
    rows: Math.min(rows, MOST_EXPORTED),
    searched: !narrowed.every(isNamed),
    filters: Object.fromEntries(narrowed.filter(isNamed)),
  }
}
const NOT_NARROWING = new Set(['page', 'size', 'after', 'before', 'sort', 'descending'])

/** The rows of an answer: a list itself, or a page of it. @throws Refusal NOTHING_TO_EXPORT */
export function rowsIn(answer: unknown): unknown[] {
  const rows = Array.isArray(answer) ? answer : Object.values(answer ?? {}).find((it) => Array.isArray(it))
  if (rows === undefined || rows.length === 0) throw new Refusal('NOTHING_TO_EXPORT')
  return rows
}

/** A truncated search reports it itself: lists of the back-office and of stores by different names. */
export const isWhole = (
  answer: unknown,
  rows: readonly unknown[],
  searched: boolean,
  most = MOST_EXPORTED,
) => {
  const { totalIsExact, isTotalExact } = answer as { totalIsExact?: boolean; isTotalExact?: boolean }
  return rows.length <= most && !(searched && (totalIsExact === false || isTotalExact === false))
}

export const csvName = ({ name }: ListedRows, clock: Clock) => `${name}-${saoPauloDate(clock.now())}.csv`

export const csvOf = (...it: Parameters<typeof linesOf>) => Readable.from(linesOf(...it))

/** @param whole false: a truncated list must not look complete */
export function* linesOf(
  { columns }: ListedRows,
  rows: readonly unknown[],
  whole: boolean,
  most = MOST_EXPORTED,
): Generator<string> {
  // the contract's answer is a list of the rows that its columns describe
  const all = Object.values(columns) as ListedColumn<unknown>[]
  yield BYTE_ORDER_MARK + csvLine(all.map(({ head, as }) => (as === 'REAIS' ? `${head} (R$)` : head)))
  const shown = rows.slice(0, most)
  for (let from = 0; from < shown.length; from += BATCH)
    yield shown
      .slice(from, from + BATCH)
      .map((row) => csvLine(all.map((column) => cellOf(column, row))))
      .join('')
  if (!whole) yield csvLine([`Lista cortada em ${shown.length} linhas`])
}

function cellOf({ of, as }: ListedColumn<unknown>, row: unknown): Parameters<typeof csvLine>[0][number] {
  const value = of(row)
  if (value === null) return null
  switch (as) {
    case 'REAIS':
      return { reais: reaisOf(Number(value)) }
    case 'INSTANT':
    case 'DAY':
      return STAMP.format(new Date(value)).replace(',', '')
    case 'DATE':
      return String(value).split('-').toReversed().join('/')
    case 'MONTH':
      return String(value).split('-').slice(0, 2).toReversed().join('/')
    case 'SHARE':
      return PERCENT.format(Number(value))
    default:
      return String(value)
  }
}

/** Sums of a day may be below zero. */
function reaisOf(value: number): Cents {
  const amount = parseReaisNumber(Math.abs(value)) ?? ZERO
  return value < 0 ? subtractCents(ZERO, amount) : amount
}

const PERCENT = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 })

const STAMP = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})
