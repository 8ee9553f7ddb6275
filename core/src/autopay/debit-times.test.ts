import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBusinessDay } from '../calendar/business-days.ts'
import {
  type CivilDate,
  addDays,
  civilDate,
  compareDates,
  daysBetween,
  saoPauloDate,
} from '../calendar/dates.ts'
import {
  callBackUntil,
  debitDay,
  debitEnds,
  dueDatesToSend,
  isToBeSent,
  isTooLateToSend,
  retryDay,
  sendingDays,
  whereToStop,
} from './debit-times.ts'

const anyDay = fc.integer({ min: 0, max: 7300 }).map((days) => addDays(civilDate('2025-06-16'), days))

function businessDaysBetween(from: CivilDate, to: CivilDate): number {
  const days = Array.from({ length: daysBetween(from, to) }, (_, it) => addDays(from, it))
  return days.filter(isBusinessDay).length
}

describe('the days on which a debit may be sent', () => {
  it('aim at five days before it is due', () => {
    expect(sendingDays(civilDate('2026-12-10'))).toEqual({
      from: '2026-11-30',
      aim: '2026-12-05',
      to: '2026-12-08',
    })
  })

  it('begin earlier if holidays would leave too few business days', () => {
    // Ash Wednesday: Monday and Tuesday are not business days
    expect(sendingDays(civilDate('2027-02-10')).aim).toBe('2027-02-04')
  })

  it('are never outside D-10 to D-2, read in calendar days or in business days', () => {
    fc.assert(
      fc.property(anyDay, (dueDate) => {
        const { from, aim, to } = sendingDays(dueDate)
        expect(compareDates(from, aim)).toBeLessThanOrEqual(0)
        expect(compareDates(aim, to)).toBeLessThanOrEqual(0)
        for (const day of [from, aim, to]) {
          expect(daysBetween(day, debitDay(dueDate))).toBeLessThanOrEqual(10)
          expect(daysBetween(day, dueDate)).toBeGreaterThanOrEqual(day === from ? 2 - 10 : 2)
        }
        expect(businessDaysBetween(aim, dueDate)).toBeGreaterThanOrEqual(2)
        expect(businessDaysBetween(to, dueDate)).toBeGreaterThanOrEqual(2)
      }),
    )
  })

  it('end after the last of them, or when a code is valid for longer', () => {
    const dueDate = civilDate('2026-12-10')
    const [soon, late] = [new Date('2026-12-08T02:59:00Z'), new Date('2026-12-08T03:00:00Z')]
    const lastMoment = new Date('2026-12-09T02:59:59Z')
    const isLate = (now: Date, codeMadeAt: Date | null) => isTooLateToSend(dueDate, { now, codeMadeAt })
    expect([isLate(lastMoment, null), isLate(new Date('2026-12-09T03:00:00Z'), null)]).toEqual([false, true])
    expect([isLate(soon, soon), isLate(late, late)]).toEqual([false, true])
    // the code's time is over
    expect(isLate(lastMoment, soon)).toBe(false)
  })

  it('name for each day the due dates that are sent on it, also those of a night that was missed', () => {
    fc.assert(
      fc.property(anyDay, (dueDate) => {
        const { aim, to } = sendingDays(dueDate)
        for (let day = addDays(aim, -3); compareDates(day, addDays(to, 3)) <= 0; day = addDays(day, 1))
          expect(dueDatesToSend(day).includes(dueDate)).toBe(isToBeSent(dueDate, day))
      }),
    )
  })
})

describe('a debit that has been sent', () => {
  const dueDate = civilDate('2026-12-10')

  it('is stopped here until 22:00 of the day before, in the app of the bank until midnight, then nowhere', () => {
    expect(whereToStop(dueDate, new Date('2026-12-09T21:59:59-03:00'))).toBe('HERE')
    expect(whereToStop(dueDate, new Date('2026-12-09T22:00:00-03:00'))).toBe('BANK')
    expect(whereToStop(dueDate, new Date('2026-12-09T23:59:59-03:00'))).toBe('BANK')
    expect(whereToStop(dueDate, new Date('2026-12-10T00:00:00-03:00'))).toBe('NOWHERE')
  })

  it('of a weekend is paid on Monday and may be stopped until Sunday', () => {
    expect(debitDay(civilDate('2026-12-12'))).toBe('2026-12-14')
    expect(saoPauloDate(callBackUntil(civilDate('2026-12-12')))).toBe('2026-12-13')
  })
})

describe('a debit that was refused', () => {
  it('is tried again on days of their own, three at most, within seven days and before the next cycle', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 40 }),
        (dueDate, wait, gap) => {
          const before = addDays(dueDate, gap)
          const asked: CivilDate[] = []
          for (let today = addDays(debitDay(dueDate), wait); ;) {
            const day = retryDay(dueDate, { asked, today, before })
            if (day === null) break
            expect(compareDates(day, today)).toBeGreaterThan(0)
            expect(compareDates(day, before)).toBeLessThan(0)
            expect(daysBetween(dueDate, day)).toBeLessThanOrEqual(7)
            expect(asked).not.toContain(day)
            expect(debitEnds(dueDate).getTime()).toBeGreaterThan(new Date(`${day}T23:59:59-03:00`).getTime())
            asked.push(day)
            today = day
          }
          expect(asked.length).toBeLessThanOrEqual(3)
        },
      ),
    )
  })

  it('on an ordinary day is tried after one, three and six days', () => {
    const dueDate = civilDate('2026-12-10')
    const next = (asked: CivilDate[], today: string) =>
      retryDay(dueDate, { asked, today: civilDate(today), before: null })
    expect(next([], '2026-12-10')).toBe('2026-12-11')
    expect(next([civilDate('2026-12-11')], '2026-12-11')).toBe('2026-12-13')
    expect(next([civilDate('2026-12-11'), civilDate('2026-12-13')], '2026-12-13')).toBe('2026-12-16')
  })
})
