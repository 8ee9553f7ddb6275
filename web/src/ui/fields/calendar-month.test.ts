import { civilDate } from '@drip/core/calendar/dates'
import { describe, expect, it } from 'vitest'
import { clampDay, dayAfterKey, monthWeeks } from './calendar-month.ts'

const min = civilDate('2026-11-22')
const max = civilDate('2026-12-22')

describe('when a month is laid out', () => {
  it('starts each week on Sunday and leaves other months out', () => {
    const weeks = monthWeeks(civilDate('2026-12-15'))
    expect(weeks[0]).toEqual([
      null,
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ])
    expect(weeks.at(-1)).toEqual([
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      null,
      null,
    ])
  })

  it('holds every day of a leap February', () => {
    expect(monthWeeks(civilDate('2028-02-10')).flat().filter(Boolean)).toHaveLength(29)
  })
})

describe('when a key moves the day', () => {
  it.each([
    ['ArrowLeft', '2026-12-08'],
    ['ArrowRight', '2026-12-10'],
    ['ArrowUp', '2026-12-02'],
    ['ArrowDown', '2026-12-16'],
    ['Home', '2026-12-06'],
    ['End', '2026-12-12'],
  ])('%s leads from 9 December to %s', (key, day) => {
    expect(dayAfterKey(key, civilDate('2026-12-09'), min, max)).toBe(day)
  })

  it('never leaves the days that may be chosen', () => {
    expect(dayAfterKey('PageUp', civilDate('2026-12-09'), min, max)).toBe(min)
    expect(dayAfterKey('PageDown', civilDate('2026-12-09'), min, max)).toBe(max)
    expect(clampDay(civilDate('2026-12-09'), min, max)).toBe('2026-12-09')
  })

  it('ignores keys that mean nothing to a calendar', () => {
    expect(dayAfterKey('a', civilDate('2026-12-09'), min, max)).toBeNull()
  })
})
