import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  civilDate,
  compareDates,
  daysBetween,
  formatDate,
  formatInstant,
  parseCivilDate,
  saoPauloDate,
  startOfSaoPauloDay,
} from './dates.ts'

const anyDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((instant) => civilDate(instant.toISOString().slice(0, 10)))

describe('a calendar date', () => {
  it.each(['2026-01-01', '2024-02-29', '2000-02-29', '1899-12-31', '0001-01-01', '9999-12-31'])(
    '%s is one',
    (text) => {
      expect(parseCivilDate(text)).toBe(text)
      expect(civilDate(text)).toBe(text)
    },
  )

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '31/12/2026',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '+02026-01-01',
    '+012026-01',
    '',
  ])('"%s" is none', (text) => {
    expect(parseCivilDate(text)).toBeNull()
    expect(() => civilDate(text)).toThrow(RangeError)
  })

  it('is read by people as day, month and year', () => {
    expect(formatDate(civilDate('2026-12-31'))).toBe('31/12/2026')
  })

  it('sorts by time', () => {
    const dates = ['2026-02-01', '2025-12-31', '2026-01-31', '2025-12-31'].map(civilDate)
    expect(dates.toSorted(compareDates)).toEqual(['2025-12-31', '2025-12-31', '2026-01-31', '2026-02-01'])
    expect(compareDates(civilDate('2026-01-01'), civilDate('2026-01-01'))).toBe(0)
  })
})

describe('counting days and months', () => {
  it.each([
    ['2026-01-31', 30, '2026-03-02'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-01', 0, '2026-01-01'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(addDays(civilDate(from), days)).toBe(to)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['0099-11-30', 3, '0100-02-28'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(addMonths(civilDate(from), months)).toBe(to)
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d of them', (count) => {
    expect(() => addDays(civilDate('2026-01-01'), count)).toThrow(RangeError)
    expect(() => addMonths(civilDate('2026-01-01'), count)).toThrow(RangeError)
  })

  it('refuses to leave the calendar', () => {
    expect(() => addDays(civilDate('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addMonths(civilDate('0001-01-01'), -1)).toThrow(RangeError)
    expect(() => addDays(civilDate('2026-01-01'), Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
  })

  it('converts there and back', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(addDays(addDays(date, days), -days)).toBe(date)
      }),
    )
  })

  it('never changes the day of the month except to clamp it', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const moved = addMonths(date, months)
        const isSameDay = moved.slice(8) === date.slice(8)
        const isMonthEnd = addDays(moved, 1).slice(8) === '01' && moved.slice(8) < date.slice(8)
        expect(isSameDay || isMonthEnd).toBe(true)
      }),
    )
  })
})

describe('the day in São Paulo', () => {
  it.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-11-21T03:00:00Z', '2026-11-21'],
    // Summer time still existed.
    ['2018-12-01T01:59:59Z', '2018-11-30'],
    ['2018-12-01T02:00:00Z', '2018-12-01'],
  ])('%s is %s', (instant, date) => {
    expect(saoPauloDate(new Date(instant))).toBe(date)
  })

  it.each([
    ['2026-11-21', '2026-11-21T03:00:00.000Z'],
    ['2018-12-01', '2018-12-01T02:00:00.000Z'],
    // The day summer time began: it had no hour zero.
    ['2018-11-04', '2018-11-04T03:00:00.000Z'],
    // The day after it ended: the hour before midnight came twice.
    ['2019-02-17', '2019-02-17T03:00:00.000Z'],
  ])('%s begins at %s', (date, instant) => {
    expect(startOfSaoPauloDay(civilDate(date)).toISOString()).toBe(instant)
  })

  it('begins at its first instant: one millisecond earlier is the day before', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        // Before 1914 the city kept its solar time.
        fc.pre(date >= '1914-01-02')
        const start = startOfSaoPauloDay(date)
        expect(saoPauloDate(start)).toBe(date)
        expect(saoPauloDate(new Date(start.getTime() - 1))).toBe(addDays(date, -1))
      }),
    )
  })

  it('refuses an instant that is none', () => {
    expect(() => saoPauloDate(new Date(Number.NaN))).toThrow(RangeError)
  })
})

describe('age', () => {
  it.each([
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2008-12-01', '2026-11-30', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-01-01', '2026-01-01', 0],
  ])('born on %s, on %s is %d', (birth, day, age) => {
    expect(ageOn(civilDate(birth), civilDate(day))).toBe(age)
  })
})

describe('an instant for people', () => {
  it('is the day and the time in São Paulo', () => {
    expect(formatInstant(new Date('2026-12-31T02:05:00Z'))).toBe('30/12/2026 às 23:05')
    expect(formatInstant(new Date('2026-12-31T03:00:00Z'))).toBe('31/12/2026 às 00:00')
  })
})
