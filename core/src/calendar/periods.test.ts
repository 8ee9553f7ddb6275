import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from './dates.ts'
import { chartIntervals, comparedPeriods, monthRange, settlementRange } from './periods.ts'

describe('what is compared', () => {
  it.each([
    ['DAILY', '2026-11-24', '2026-11-24', '2026-11-24', '2026-11-23', '2026-11-23'],
    ['WEEKLY', '2026-11-25', '2026-11-23', '2026-11-25', '2026-11-16', '2026-11-22'],
    ['WEEKLY', '2026-11-23', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['WEEKLY', '2026-11-29', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['MONTHLY', '2026-11-24', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-31'],
    ['MONTHLY', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ] as const)('%s on %s is %s to %s against %s to %s', (period, today, from, to, beforeFrom, beforeTo) => {
    expect(comparedPeriods(period, civilDate(today))).toEqual({
      now: { from, to },
      before: { from: beforeFrom, to: beforeTo },
    })
  })
})

describe('the intervals of the chart', () => {
  it.each([
    ['DAILY', 14, '2026-11-11', '2026-11-24'],
    ['WEEKLY', 12, '2026-09-07', '2026-11-29'],
    ['MONTHLY', 12, '2025-12-01', '2026-11-30'],
  ] as const)('%s are %i, from %s to %s, without a gap', (period, length, from, to) => {
    const intervals = chartIntervals(period, civilDate('2026-11-24'))
    expect(intervals).toHaveLength(length)
    expect([intervals[0]?.from, intervals.at(-1)?.to]).toEqual([from, to])
    for (const [index, it] of intervals.slice(1).entries())
      expect(it.from).toBe(addDays(intervals[index]?.to ?? it.to, 1))
  })
})

describe('the periods of the extract', () => {
  it.each([
    ['CURRENT_MONTH', '2026-02-01', '2026-02-28'],
    ['PREVIOUS_MONTH', '2026-01-01', '2026-01-31'],
    ['LAST_THREE_MONTHS', '2025-12-01', '2026-02-28'],
    ['LAST_SIX_MONTHS', '2025-09-01', '2026-02-28'],
    ['CURRENT_YEAR', '2026-01-01', '2026-12-31'],
    ['PREVIOUS_YEAR', '2025-01-01', '2025-12-31'],
  ] as const)('%s in February is %s to %s', (period, from, to) => {
    expect(settlementRange(period, civilDate('2026-02-10'))).toEqual({ from, to })
  })

  it('may be any month', () => {
    expect(monthRange(2024, 2)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  })
})
