import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBusinessDay, nextBusinessDay } from '../calendar/business-days.ts'
import { addDays, civilDate, daysBetween } from '../calendar/dates.ts'
import { cents } from '../money/cents.ts'
import { ppm } from '../money/rate.ts'
import { lateCharge } from './late-charge.ts'

// A Tuesday.
const dueDate = civilDate('2026-11-10')
const charge = (open: number, today: string) =>
  lateCharge({ open: cents(open), dueDate, today: civilDate(today) })

describe('when an instalment is not late', () => {
  it.each(['2026-10-01', '2026-11-09', '2026-11-10'])('nothing is charged on %s', (today) => {
    expect(charge(10000, today)).toEqual({ fine: 0, interest: 0, total: 0, daysLate: 0, base: 10000 })
  })

  it('nothing is charged when nothing is open', () => {
    expect(charge(0, '2026-12-31')).toEqual({ fine: 0, interest: 0, total: 0, daysLate: 0, base: 0 })
  })
})

describe('when an instalment is late', () => {
  it('costs 2 % once and 1 % a month by the day: the example of the law reference', () => {
    expect(charge(10000, '2026-11-20')).toEqual({
      fine: 200,
      interest: 33,
      total: 233,
      daysLate: 10,
      base: 10000,
    })
  })

  it.each([
    [10000, '2026-11-11', 200, 3],
    [10000, '2026-12-10', 200, 100],
    [10000, '2027-11-10', 200, 1217],
    // 25 × 2 % = 0.5 centavo rounds up; 24 × 2 % does not.
    [25, '2026-11-11', 1, 0],
    [24, '2026-11-11', 0, 0],
    // 450 × 1 % × 10 / 30 = 1.5 rounds up.
    [450, '2026-11-20', 9, 2],
    [449, '2026-11-20', 9, 1],
  ])('%d centavos on %s: fine %d, interest %d', (open, today, fine, interest) => {
    expect(charge(open, today)).toMatchObject({ fine, interest, total: fine + interest })
  })

  it('follows the policy it is given', () => {
    const policy = { fineRate: ppm(0), monthlyInterestRate: ppm(30_000) }
    const today = civilDate('2026-11-20')
    expect(lateCharge({ open: cents(10000), dueDate, today, policy })).toMatchObject({
      fine: 0,
      interest: 100,
    })
  })
})

describe('when the due date is no business day', () => {
  // Saturday; the Monday after is a business day.
  const saturday = civilDate('2026-11-07')
  const on = (today: string) => lateCharge({ open: cents(30000), dueDate: saturday, today: civilDate(today) })

  it('may be paid until the next business day without charge', () => {
    expect(on('2026-11-08')).toMatchObject({ total: 0, daysLate: 0 })
    expect(on('2026-11-09')).toMatchObject({ total: 0, daysLate: 0 })
  })

  it('counts the days from there once that has passed', () => {
    expect(on('2026-11-10')).toMatchObject({ fine: 600, interest: 10, daysLate: 1 })
  })

  it('waits for the end of carnival', () => {
    const carnival = civilDate('2026-02-14')
    const pay = (today: string) =>
      lateCharge({ open: cents(30000), dueDate: carnival, today: civilDate(today) })
    expect(pay('2026-02-18').total).toBe(0)
    expect(pay('2026-02-19')).toMatchObject({ daysLate: 1, interest: 10 })
  })
})

describe('the late charge always', () => {
  const anyOpen = fc.integer({ min: 1, max: 100_000_000 })
  const anyDue = fc.integer({ min: 0, max: 5_000 }).map((offset) => addDays(civilDate('2024-01-01'), offset))
  const anyDelay = fc.integer({ min: -10, max: 2_000 })

  it('starts the day after the deadline, which is a business day', () => {
    fc.assert(
      fc.property(anyOpen, anyDue, anyDelay, (open, due, delay) => {
        const today = addDays(due, delay)
        const deadline = nextBusinessDay(due)
        const { daysLate } = lateCharge({ open: cents(open), dueDate: due, today })
        expect(isBusinessDay(deadline)).toBe(true)
        expect(daysLate).toBe(today > deadline ? daysBetween(deadline, today) : 0)
      }),
    )
  })

  it('never shrinks from one day to the next, and its fine never grows', () => {
    fc.assert(
      fc.property(anyOpen, anyDue, anyDelay, (open, due, delay) => {
        const on = (days: number) =>
          lateCharge({ open: cents(open), dueDate: due, today: addDays(due, days) })
        const before = on(delay)
        const after = on(delay + 1)
        expect(after.total).toBeGreaterThanOrEqual(before.total)
        expect(after.fine).toBe(before.daysLate > 0 ? before.fine : after.fine)
      }),
    )
  })

  it('is within half a centavo of the exact fine and of the exact interest', () => {
    fc.assert(
      fc.property(anyOpen, anyDue, anyDelay, (open, due, delay) => {
        const { fine, interest, total, daysLate } = lateCharge({
          open: cents(open),
          dueDate: due,
          today: addDays(due, delay),
        })
        expect(total).toBe(fine + interest)
        const fineOff = BigInt(fine) * 100n - BigInt(daysLate > 0 ? open * 2 : 0)
        expect(fineOff > -50n && fineOff <= 50n).toBe(true)
        const interestOff = BigInt(interest) * 3000n - BigInt(open) * BigInt(daysLate)
        expect(interestOff > -1500n && interestOff <= 1500n).toBe(true)
      }),
    )
  })
})
