import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import holidays from '../../vectors/holidays.json' with { type: 'json' }
import { isBusinessDay, nextBusinessDay, firstDueDateInTime } from './business-days.ts'
import { addDays, civilDate, compareDates, daysBetween, type CivilDate } from './dates.ts'

const listed = Object.entries(holidays.years).map(([year, { days }]) => ({
  year,
  days: new Set(days.map(([date]) => date)),
}))

describe('the banking calendar', () => {
  it.each(listed)(
    'closes in $year on weekends and the listed holidays, and on no other day',
    ({ year, days }) => {
      const wrong: string[] = []
      for (let date = civilDate(`${year}-01-01`); date.startsWith(year); date = addDays(date, 1)) {
        const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
        const isOpen = weekday !== 0 && weekday !== 6 && !days.has(date)
        if (isBusinessDay(date) !== isOpen) wrong.push(date)
      }
      expect(wrong).toEqual([])
    },
  )

  // The earliest, the latest and the two years of exceptions in the moon's tables, as almanacs give them.
  it.each([
    '1818-03-22',
    '1886-04-25',
    '1943-04-25',
    '1954-04-18',
    '1981-04-19',
    '2038-04-25',
    '2049-04-18',
    '2285-03-22',
  ])('closes around Easter Sunday %s', (sunday) => {
    const easter = civilDate(sunday)
    const closed = [-48, -47, -2, 60].map((days) => isBusinessDay(addDays(easter, days)))
    const open = [-51, -46, -3, 59].map((days) => isBusinessDay(addDays(easter, days)))
    expect({ closed, open }).toEqual({ closed: closed.map(() => false), open: open.map(() => true) })
  })

  it('agrees with another computus (Oudin) for four centuries', () => {
    const years = Array.from({ length: 400 }, (_, index) => 1900 + index)
    expect(years.filter((year) => isBusinessDay(addDays(easterByOudin(year), 60)))).toEqual([])
    expect(years.filter((year) => isBusinessDay(addDays(easterByOudin(year), -48)))).toEqual([])
  })

  it('keeps Consciência Negra only since 2024', () => {
    expect(isBusinessDay(civilDate('2023-11-20'))).toBe(true)
    expect(isBusinessDay(civilDate('2024-11-20'))).toBe(false)
  })

  it('opens on Ash Wednesday and on the eves of Christmas and New Year', () => {
    expect(['2026-02-18', '2026-12-24', '2026-12-31'].map(civilDate).every(isBusinessDay)).toBe(true)
  })
})

describe('the next business day', () => {
  it.each([
    ['2026-11-19', '2026-11-19'],
    // Friday, Consciência Negra.
    ['2026-11-20', '2026-11-23'],
    ['2026-11-21', '2026-11-23'],
    // Carnival: Saturday to Tuesday.
    ['2026-02-14', '2026-02-18'],
    ['2026-04-03', '2026-04-06'],
    ['2026-12-25', '2026-12-28'],
  ])('from %s is %s', (from, to) => {
    expect(nextBusinessDay(civilDate(from))).toBe(to)
  })

  it('is a business day, not earlier, with none between, within five days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), (offset) => {
        const from = addDays(civilDate('1990-01-01'), offset)
        const next = nextBusinessDay(from)
        expect(isBusinessDay(next)).toBe(true)
        expect(compareDates(from, next)).toBeLessThanOrEqual(0)
        expect(daysBetween(from, next)).toBeLessThanOrEqual(5)
        for (let day = from; day !== next; day = addDays(day, 1)) expect(isBusinessDay(day)).toBe(false)
      }),
    )
  })
})

describe('the first due date that is still in time', () => {
  it.each([
    ['2026-11-24', '2026-11-24'],
    // Monday: the due dates of Friday's holiday, Saturday and Sunday have moved to it
    ['2026-11-23', '2026-11-20'],
    // on Sunday they have not reached it yet
    ['2026-11-22', '2026-11-20'],
    ['2026-02-18', '2026-02-14'],
  ])('on %s is %s', (today, first) => {
    expect(firstDueDateInTime(civilDate(today))).toBe(first)
  })

  it('parts those that are late from those that are not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -20, max: 5 }), (offset, away) => {
        const today = addDays(civilDate('2000-01-01'), offset)
        const due = addDays(today, away)
        const isLate = compareDates(today, nextBusinessDay(due)) > 0
        expect(compareDates(due, firstDueDateInTime(today)) < 0).toBe(isLate)
      }),
    )
  })
})

function easterByOudin(year: number): CivilDate {
  const g = year % 19
  const c = div(year, 100)
  const h = (c - div(c, 4) - div(8 * c + 13, 25) + 19 * g + 15) % 30
  const i = h - div(h, 28) * (1 - div(29, h + 1) * div(21 - g, 11))
  const j = (year + div(year, 4) + i + 2 - c + div(c, 4)) % 7
  return addDays(civilDate(`${year}-03-28`), i - j)
}

function div(a: number, b: number): number {
  return Math.trunc(a / b)
}
