import { describe, expect, it } from 'vitest'
import { addDays, civilDate, type CivilDate } from '../calendar/dates.ts'
import { AGE_BUCKETS, bucketsOn } from './ageing.ts'

const bucketOf = (due: CivilDate, day: CivilDate) =>
  bucketsOn(day).find(({ from }) => from === null || due >= from)?.bucket

const day = civilDate('2026-11-24')

describe('the debt on a Tuesday', () => {
  it.each([
    [31, 'LATER'],
    [30, 'NEXT_30'],
    [0, 'NEXT_30'],
    [-1, 'LATE_30'],
    [-30, 'LATE_30'],
    [-31, 'LATE_60'],
    [-60, 'LATE_60'],
    [-61, 'LATE_90'],
    [-180, 'LATE_180'],
    [-181, 'LATE_MORE'],
    [-2000, 'LATE_MORE'],
  ])('is due in %i days: %s', (days, bucket) => {
    expect(bucketOf(addDays(day, days), day)).toBe(bucket)
  })

  it('moves from one bucket of late days to the next within thirty days', () => {
    const late = AGE_BUCKETS.slice(2)
    for (let days = 2; days <= 150; days++) {
      const due = addDays(day, -days)
      const [now, then] = [bucketOf(due, day), bucketOf(due, addDays(day, 30))]
      expect(late.findIndex((it) => it === then)).toBe(late.findIndex((it) => it === now) + 1)
    }
  })
})

it('due on a weekend is in time on Monday', () => {
  const monday = civilDate('2026-11-23')
  expect(bucketOf(civilDate('2026-11-21'), monday)).toBe('NEXT_30')
  expect(bucketOf(civilDate('2026-11-21'), addDays(monday, 1))).toBe('LATE_30')
  // Friday was a holiday: a debt due on Thursday is late all the same
  expect(bucketOf(civilDate('2026-11-19'), monday)).toBe('LATE_30')
})
