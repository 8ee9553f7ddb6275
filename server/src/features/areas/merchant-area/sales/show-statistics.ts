/** Summary figures and chart of a merchant's purchases, from the counts by day (001 §2.3). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { type DayRange, chartIntervals, comparedPeriods } from '@drip/core/calendar/periods'
import type { BigNumbers, Graphic, StatisticsQuery } from '@drip/core/contracts/merchant/merchant-area'
import type { DenialReason } from '@drip/core/contracts/states'
import { type Cents, sumCents, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { type StateCount, countByState } from './sales.store.ts'

/** The period so far, with its amount compared with the whole previous period. */
export async function showBigNumbers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
  query: StatisticsQuery,
): Promise<BigNumbers> {
  const { now, before } = comparedPeriods(query.period, saoPauloDate(clock.now()))
  const counts = await countByState(db, merchantId, { from: before.from, to: now.to })
  const numbers = numbersOf(counts, now, query)
  return {
    amount: toReais(numbers.amount),
    comparisonPercentage: comparison(numbers.amount, numbersOf(counts, before, query).amount),
    checkoutsApproved: numbers.approved,
    checkoutsDenied: numbers.denied,
  }
}

export async function showGraphic(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
  query: StatisticsQuery,
): Promise<Graphic> {
  const intervals = chartIntervals(query.period, saoPauloDate(clock.now()))
  const [first, last] = [intervals[0], intervals.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a chart always has its intervals')
  const counts = await countByState(db, merchantId, { from: first.from, to: last.to })
  return {
    content: intervals.map((interval) => {
      const { approved, denied, reasons } = numbersOf(counts, interval, query)
      return {
        initialDate: interval.from,
        finalDate: interval.to,
        checkoutsApproved: approved,
        checkoutsDenied: denied,
        reasons: [...reasons]
          .map(([reason, quantity]) => ({ reason, quantity }))
          .toSorted((a, b) => b.quantity - a.quantity || a.reason.localeCompare(b.reason)),
      }
    }),
  }
}

interface Numbers {
  amount: Cents
  approved: number
  denied: number
  reasons: Map<DenialReason, number>
}

/** A later refund does not change an approval; abandoned purchases count as denied with the reason EXPIRED. */
function numbersOf(counts: readonly StateCount[], { from, to }: DayRange, query: StatisticsQuery): Numbers {
  const statuses = [query.statuses ?? ['OK', 'KO']].flat()
  const excluded = [query.excludedKOReasons ?? []].flat()
  const own = counts.filter((it) => it.day >= from && it.day <= to)
  const approved = own.filter(
    (it) =>
      (it.state === 'OK' || it.state === 'REFUNDED') &&
      (statuses.includes('OK') || statuses.includes(it.state)),
  )
  const denied = own.filter(
    (it) =>
      (it.state === 'KO' || it.state === 'MORE_INFO') &&
      (statuses.includes('KO') || statuses.includes(it.state)) &&
      !excluded.some((reason) => reason === it.reason),
  )
  const reasons = new Map<DenialReason, number>()
  for (const { reason, sales } of denied) {
    const named = reason === '' ? 'DEFAULT' : reason
    reasons.set(named, (reasons.get(named) ?? 0) + sales)
  }
  return {
    amount: sumCents(approved.map((it) => it.amount)),
    approved: countOf(approved),
    denied: countOf(denied),
    reasons,
  }
}

/** In percent with two decimals. */
function comparison(now: Cents, before: Cents): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 10_000) / 100
}

function countOf(counts: readonly StateCount[]): number {
  return counts.reduce((sum, it) => sum + it.sales, 0)
}
