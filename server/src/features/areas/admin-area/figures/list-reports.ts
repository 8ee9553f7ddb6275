/** The reports: figures stored by day, as rows on the wire (decision 87). */
import {
  addDays,
  addMonths,
  civilDate,
  type CivilDate,
  daysBetween,
  saoPauloDate,
} from '@drip/core/calendar/dates'
import type {
  AgeingRow,
  BandRow,
  DueRow,
  MerchantFiguresRow,
  ReportQuery,
  ResultRow,
  RollRow,
  VintageRow,
} from '@drip/core/contracts/admin/admin-figures'
import { type AgeBucket, LATE_BUCKETS } from '@drip/core/ledger/ageing'
import {
  daysOfAges,
  fractionOf,
  ROLL_DAYS,
  rollsOf,
  shareOf,
  VINTAGE_AGES,
  vintageDay,
} from '@drip/core/ledger/reports'
import { type Cents, sumCents, toReais, ZERO } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { MOST_EXPORTED } from '../../../../platform/http/list-as-csv.ts'
import {
  type Days,
  findAges,
  findBands,
  findBookedDays,
  findDue,
  findLateOf,
  findMerchantFigures,
  findSoldMonths,
} from './reports.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

const SHOWN_DAYS = 30
const MOST_DAYS = 366
const SHOWN_MONTHS = 12
const BAND_POINTS = 100

/** @throws Refusal INVALID_QUERY: more than a year, or an end before the beginning */
export function daysAsked(
  { clock }: Pick<Parts, 'clock'>,
  { from, to }: ReportQuery,
  firstOf: (last: CivilDate) => CivilDate = (last) => addDays(last, 1 - SHOWN_DAYS),
): Days {
  const last = to === undefined ? saoPauloDate(clock.now()) : civilDate(to)
  const first = from === undefined ? firstOf(last) : civilDate(from)
  const days = daysBetween(first, last)
  if (days < 0 || days >= MOST_DAYS) throw new Refusal('INVALID_QUERY')
  return { from: first, to: last }
}

export async function listAgeing(parts: Parts, query: ReportQuery): Promise<{ content: AgeingRow[] }> {
  const rows = await findAges(parts.db, { ...daysAsked(parts, query), merchantId: query.merchantId ?? null })
  const days = daysOfAges(rows).map(({ day, amounts }) => {
    const of = (...buckets: readonly AgeBucket[]) =>
      toReais(sumCents(buckets.map((it) => amounts.get(it) ?? ZERO)))
    return {
      day,
      owed: toReais(sumCents([...amounts.values()])),
      later: of('LATER'),
      next30: of('NEXT_30'),
      late: of(...LATE_BUCKETS),
      late30: of('LATE_30'),
      late60: of('LATE_60'),
      late90: of('LATE_90'),
      late120: of('LATE_120'),
      late150: of('LATE_150'),
      late180: of('LATE_180'),
      lateMore: of('LATE_MORE'),
    }
  })
  return { content: days.toReversed() }
}

export async function listRolls(parts: Parts, query: ReportQuery): Promise<{ content: RollRow[] }> {
  const { from, to } = daysAsked(parts, query)
  const merchantId = query.merchantId ?? null
  const rows = await findAges(parts.db, { from: addDays(from, -ROLL_DAYS), to, merchantId })
  const rolls = rollsOf(daysOfAges(rows)).filter(({ day }) => day >= from)
  return {
    content: rolls.toReversed().map(({ day, rates }) => ({
      day,
      late30: rates.get('LATE_30') ?? null,
      late60: rates.get('LATE_60') ?? null,
      late90: rates.get('LATE_90') ?? null,
      late120: rates.get('LATE_120') ?? null,
      late150: rates.get('LATE_150') ?? null,
      late180: rates.get('LATE_180') ?? null,
    })),
  }
}

export async function listVintages(parts: Parts, query: ReportQuery): Promise<{ content: VintageRow[] }> {
  const { from, to } = daysAsked(parts, query, (last) => addMonths(last, 1 - SHOWN_MONTHS))
  const months = await findSoldMonths(parts.db, { from, to })
  const late = await findLateOf(
    parts.db,
    months.flatMap(({ month }) => VINTAGE_AGES.map((age) => ({ month, age, day: vintageDay(month, age) }))),
  )
  const shares = new Map(late.map((it) => [`${it.month} ${it.age}`, it.late]))
  return {
    content: months.map(({ month, sold }) => {
      const after = (age: (typeof VINTAGE_AGES)[number]) => {
        const amount = shares.get(`${month} ${age}`)
        return amount === undefined ? null : shareOf(amount, sold)
      }
      return {
        month,
        sold: toReais(sold),
        after30: after(30),
        after60: after(60),
        after90: after(90),
        after120: after(120),
        after150: after(150),
        after180: after(180),
      }
    }),
  }
}

export async function listResults(parts: Parts, query: ReportQuery): Promise<{ content: ResultRow[] }> {
  const days = await findBookedDays(parts.db, {
    ...daysAsked(parts, query),
    merchantId: query.merchantId ?? null,
  })
  return { content: days.map(({ day, ...amounts }) => ({ day, ...inReais(amounts) })) }
}

export async function listMerchantFigures(
  parts: Parts,
  query: ReportQuery,
): Promise<{ content: MerchantFiguresRow[] }> {
  const rows = await findMerchantFigures(parts.db, daysAsked(parts, query), MOST_EXPORTED + 1)
  return {
    content: rows.map(({ id, name, approved, refused, ...amounts }) => ({
      id,
      name,
      approved,
      refused,
      approvedShare: fractionOf(approved, approved + refused),
      ...inReais(amounts),
      lost: shareOf(amounts.writtenOff, amounts.sold),
      lateShare: shareOf(amounts.late, amounts.owed),
    })),
  }
}

export async function listBands(parts: Parts, query: ReportQuery): Promise<{ content: BandRow[] }> {
  const rows = await findBands(parts.db, daysAsked(parts, query))
  return {
    content: rows.map(({ band, approved, refused, ...amounts }) => ({
      from: band === null ? null : band * BAND_POINTS,
      approved,
      refused,
      approvedShare: fractionOf(approved, approved + refused),
      ...inReais(amounts),
      lost: shareOf(amounts.writtenOff, amounts.sold),
      lateShare: shareOf(amounts.late, amounts.owed),
    })),
  }
}

export async function listDue({ db }: Parts, query: ReportQuery): Promise<{ content: DueRow[] }> {
  const rows = await findDue(db, query.merchantId ?? null)
  return { content: rows.map(({ amount, ...it }) => ({ ...it, amount: toReais(amount) })) }
}

function inReais<Key extends string>(amounts: Record<Key, Cents>): Record<Key, number> {
  // the keys are those of the amounts
  return Object.fromEntries(
    Object.entries<Cents>(amounts).map(([key, amount]) => [key, toReais(amount)]),
  ) as Record<Key, number>
}
