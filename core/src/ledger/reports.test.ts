import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/dates.ts'
import { cents } from '../money/cents.ts'
import { daysOfAges, rollsOf, shareOf, vintageDay } from './reports.ts'

describe('a share', () => {
  it.each([
    [1, 3, 0.333333],
    [2, 3, 0.666667],
    [0, 5, 0],
    [5, 5, 1],
    [7, 5, 1.4],
    [-2, 5, 0],
    [5, 0, null],
    [1, 9_007_199_254_740_991, 0],
    [9_007_199_254_740_991, 9_007_199_254_740_991, 1],
  ])('of %i in %i is %s', (part, whole, share) => {
    expect(shareOf(cents(part), cents(whole))).toBe(share)
  })
})

describe('roll rates', () => {
  const day = civilDate('2026-12-31')
  const before = addDays(day, -30)
  const of = (rows: Parameters<typeof daysOfAges>[0]) => rollsOf(daysOfAges(rows))

  it('compare each age with the one before it, thirty days earlier', () => {
    const [roll, ...others] = of([
      { day: before, bucket: 'NEXT_30', amount: cents(1000) },
      { day: before, bucket: 'LATE_30', amount: cents(200) },
      { day, bucket: 'LATE_30', amount: cents(100) },
      { day, bucket: 'LATE_60', amount: cents(50) },
    ])
    expect(others).toEqual([])
    expect(roll?.day).toBe(day)
    expect(roll?.rates.get('LATE_30')).toBe(0.1)
    expect(roll?.rates.get('LATE_60')).toBe(0.25)
    // nothing was 31 to 60 days late then
    expect(roll?.rates.get('LATE_90')).toBeNull()
    expect(roll?.rates.has('LATE_MORE')).toBe(false)
  })

  it('are unknown for a day without stored figures thirty days before', () => {
    expect(of([{ day, bucket: 'LATE_30', amount: cents(100) }])).toEqual([])
  })
})

it('a month is looked at so many days after its last', () => {
  expect(vintageDay(civilDate('2026-11-01'), 30)).toBe('2026-12-30')
  expect(vintageDay(civilDate('2027-01-01'), 60)).toBe('2027-04-01')
})
