/**
 * A merchant's purchases in pages: filtered, found by code, customer or amount (001 §2.3), or by whatever the typed
 * text looks like (docs/decisions/0120).
 */
import {
  type CivilDate,
  addDays,
  civilDate,
  parseCivilDate,
  startOfSaoPauloDay,
} from '@drip/core/calendar/dates'
import type { DayRange } from '@drip/core/calendar/periods'
import {
  type CheckoutsQuery,
  type MerchantCheckouts,
  SALE_STATUSES,
  type SaleStatus,
  type SalesWanted,
} from '@drip/core/contracts/merchant/merchant-area'
import { type SaleReading, readSaleSearch } from '@drip/core/merchants/sale-search'
import { parseReais } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import type { Queries } from '../../../../platform/database/db.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { asPage } from '../../../../platform/http/as-page.ts'
import {
  type DayCount,
  type NameSearch,
  type SalesFilter,
  countByDay,
  countSalesByName,
  findNewestSales,
  findSaleRows,
  findSalesByAmount,
  findSalesByCode,
  findSalesByName,
  findSalesByPartOfCode,
  findSalesWith,
} from './sales.store.ts'
import { saleRow } from './sales.views.ts'

/**
 * How many of the newest sales are searched for a part of a code: if a code was stated, and if it is only the last
 * reading to try.
 */
const LOOKED_THROUGH = { ASKED: 100_000, ALONG: 10_000 }
/** Nobody reads further in search results; one more letter narrows them. */
const MAX_FOUND = 1000
/** Before and after all our days. */
const BEGINNING = civilDate('2000-01-01')
const END = civilDate('2999-12-31')

type Query = Omit<CheckoutsQuery, 'page' | 'size'> & SalesWanted & { page: number; size: number }
interface Found {
  ids: string[]
  total: number
  isTotalExact: boolean
  searchedFor?: SaleReading['by']
}

/**
 * @throws Refusal INVALID_QUERY: a day that does not exist, or more than one of code, customerName, amount and search
 */
export async function listSales(
  { db }: Pick<Deps, 'db'>,
  merchantId: string,
  query: Query,
  among: readonly SaleStatus[] = SALE_STATUSES,
): Promise<MerchantCheckouts> {
  const { page, size } = query
  const days = { from: dayOf('initialDate', query) ?? BEGINNING, to: dayOf('finalDate', query) ?? END }
  const asked = query.statuses === undefined ? SALE_STATUSES : [query.statuses].flat()
  const filter = {
    merchantId,
    states: among.filter((it) => asked.includes(it)),
    from: startOfSaoPauloDay(days.from),
    until: startOfSaoPauloDay(addDays(days.to, 1)),
  }
  const found = await find(db, filter, days, query)
  const rows = await findSaleRows(db, merchantId, found.ids)
  const { ids: _ids, total, ...isFound } = found
  return { ...asPage(rows.map(saleRow), { page, size }, total), ...isFound }
}

async function find(db: Queries, filter: SalesFilter, days: DayRange, query: Query): Promise<Found> {
  const readings = readingsOf(query)
  return readings === null ? findByNumber(db, filter, days, query) : findFirst(db, filter, readings, query)
}

/** The readings of a search, the most certain first; null without a search. */
function readingsOf({ code, customerName, amount, search }: SalesWanted): SaleReading[] | null {
  const said = [code, customerName, amount, search].filter((it) => it !== undefined && it.trim() !== '')
  if (said.length > 1) throw invalid('code')
  const [text] = said
  if (text === undefined) return null
  if (text === search) return readSaleSearch(text)
  if (text === customerName) return [{ by: 'NAME', text }]
  if (text === code) return [{ by: 'CODE_PART', text: text.trim() }]
  const cents = parseReais(text)
  if (cents === null) throw invalid('amount')
  return [{ by: 'AMOUNT', amount: cents }]
}

/** The first reading with results decides; without results, the first one. */
async function findFirst(
  db: Queries,
  filter: SalesFilter,
  readings: readonly SaleReading[],
  query: Query,
): Promise<Found> {
  let likeliest: Found | null = null
  for (const reading of readings) {
    const found = { ...(await findBy(db, filter, reading, query)), searchedFor: reading.by }
    if (found.total > 0) return found
    likeliest ??= found
  }
  return likeliest ?? NOTHING
}

const NOTHING: Found = { ids: [], total: 0, isTotalExact: true }

async function findBy(db: Queries, filter: SalesFilter, reading: SaleReading, query: Query): Promise<Found> {
  const most = MAX_FOUND + 1
  switch (reading.by) {
    case 'NAME':
      return findByName(db, filter, reading.text, query)
    case 'AMOUNT':
      return firstOf(await findSalesByAmount(db, filter, reading.amount, most), query)
    case 'CODE':
      return firstOf(await findSalesByCode(db, filter, reading.text.toLowerCase(), most), query)
    case 'CODE_PART': {
      const part = reading.text.toLowerCase()
      const among = query.code === undefined ? LOOKED_THROUGH.ALONG : LOOKED_THROUGH.ASKED
      return firstOf(await findSalesByPartOfCode(db, filter, { part, among }, most), query)
    }
    default:
      return firstOf(await findSalesWith(db, filter, reading, most), query)
  }
}

/** Any page by its number: the counts per day say on which day it begins, and rows are skipped only within that day. */
async function findByNumber(
  db: Queries,
  filter: SalesFilter,
  days: DayRange,
  { page, size }: Query,
): Promise<Found> {
  const counts = await countByDay(db, filter, days)
  const total = counts.reduce((sum, it) => sum + it.sales, 0)
  const start = dayOfRow(counts, page * size)
  if (start === null) return { ids: [], total, isTotalExact: true }
  const until = startOfSaoPauloDay(addDays(start.day, 1))
  const all = filter.states.length === SALE_STATUSES.length
  const ids = await findNewestSales(db, { ...filter, until }, { offset: start.offset, limit: size, all })
  return { ids, total, isTotalExact: true }
}

/** The day of the row with that number, and how many rows of the day precede it. */
function dayOfRow(counts: readonly DayCount[], row: number): { day: CivilDate; offset: number } | null {
  let before = 0
  for (const { day, sales } of counts) {
    if (row < before + sales) return { day, offset: row - before }
    before += sales
  }
  return null
}

async function findByName(
  db: Queries,
  filter: SalesFilter,
  name: string,
  { page, size }: Query,
): Promise<Found> {
  const search = searchOf(name)
  if (search === null) return NOTHING
  const offset = page * size
  const [ids, count] = await Promise.all([
    offset >= MAX_FOUND
      ? []
      : findSalesByName(db, filter, search, { offset, limit: Math.min(size, MAX_FOUND - offset) }),
    countSalesByName(db, filter, search, MAX_FOUND + 1),
  ])
  return { ids, total: Math.min(count, MAX_FOUND), isTotalExact: count <= MAX_FOUND }
}

const MAX_NAME_WORDS = 6

/** As names are stored for search (migration 0009); the longest word is usually the rarest. */
function searchOf(name: string): NameSearch | null {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter((it) => it !== '')
  const [lead, ...others] = words.toSorted((a, b) => b.length - a.length)
  return lead === undefined ? null : { lead, others: others.slice(0, MAX_NAME_WORDS) }
}

function firstOf(ids: readonly string[], { page, size }: Query): Found {
  const first = ids.slice(0, MAX_FOUND)
  return {
    ids: first.slice(page * size, (page + 1) * size),
    total: first.length,
    isTotalExact: ids.length <= MAX_FOUND,
  }
}

/** The named day, also given as the start of that day in UTC (MER-LIST-03). */
function dayOf(field: 'initialDate' | 'finalDate', query: Query): CivilDate | null {
  const text = query[field]
  if (text === undefined) return null
  const day = parseCivilDate(text.slice(0, 10))
  if (day === null || day < BEGINNING || day > END) throw invalid(field)
  return day
}

function invalid(field: string): Refusal {
  return new Refusal('INVALID_QUERY', { errors: [{ field, code: 'invalid' }] })
}
