import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, civilDate, compareDates } from '../calendar/dates.ts'
import { dueDateOf } from '../instalments/plan.ts'
import { lateCharge } from '../instalments/late-charge.ts'
import { cents } from '../money/cents.ts'
import {
  MANDATE_STATES,
  cycleOf,
  isOpenMandate,
  mandateAfter,
  mandateFloor,
  mandateTerms,
  mandatePeriod,
  requestEnds,
} from './mandate.ts'

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(civilDate('2026-01-01'), days))
const anyState = fc.constantFrom(...MANDATE_STATES)

describe('the state of a mandate', () => {
  it('only moves forward, whatever the order of reports', () => {
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 12 }), (told) => {
        const states = told.reduce(
          (all, it) => [...all, mandateAfter(all.at(-1) ?? 'INTENDED', it)],
          ['INTENDED' as (typeof MANDATE_STATES)[number]],
        )
        const changes = states.filter((it, index) => index > 0 && it !== states[index - 1])
        expect(new Set(changes).size).toBe(changes.length)
        const atEnd = states.filter((it) => !isOpenMandate(it))
        expect(new Set(atEnd).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('reported twice counts once', () => {
    fc.assert(
      fc.property(anyState, anyState, (state, told) => {
        const once = mandateAfter(state, told)
        expect(mandateAfter(once, told)).toBe(once)
      }),
    )
  })
})

describe('the lowest ceiling of a mandate', () => {
  it('leaves room for a late charge, in whole reais', () => {
    // R$ 100,00 with 2 % and 28 days of 1 % a month
    expect(mandateFloor([{ amount: cents(10_000), dueDate: civilDate('2026-12-09') }])).toBe(10_300)
  })

  it('holds every instalment, whole or reduced, with the late charge of a month', () => {
    const debts = fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 500_000 }).map(cents), dueDate: anyDay }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(debts, fc.integer({ min: 0, max: 30 }), (open, days) => {
        const floor = mandateFloor(open)
        for (const { amount, dueDate } of open) {
          const { total } = lateCharge({ open: amount, dueDate, today: addDays(dueDate, days) })
          expect(amount + total).toBeLessThanOrEqual(floor)
        }
        expect(floor % 100).toBe(0)
      }),
    )
  })
})

describe('the time of a mandate', () => {
  it('gives each instalment of a plan its own month', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 14, max: 31 }),
        fc.integer({ min: 1, max: 12 }),
        (today, wait, count) => {
          const dueDates = Array.from({ length: count }, (_, it) => dueDateOf(addDays(today, wait), it + 1))
          const period = mandatePeriod(dueDates, today)
          if (period === null) throw new Error('every plan that begins two weeks ahead fits')
          const cycles = dueDates.map((it) => cycleOf(period.from, it))
          expect(new Set(cycles).size).toBe(count)
          expect(compareDates(period.from, today)).toBeGreaterThanOrEqual(0)
          for (const it of dueDates) {
            expect(compareDates(period.from, it)).toBeLessThanOrEqual(0)
            expect(compareDates(it, period.to)).toBeLessThanOrEqual(0)
          }
        },
      ),
    )
  })

  it('has no cycle for debts due every two weeks', () => {
    const today = civilDate('2026-11-24')
    expect(
      mandatePeriod(
        [14, 28, 42].map((days) => addDays(today, days)),
        today,
      ),
    ).toBeNull()
  })

  it('counts its cycles by the month', () => {
    const from = civilDate('2026-01-31')
    expect(cycleOf(from, from)).toBe(0)
    expect(cycleOf(from, addDays(addMonths(from, 1), -1))).toBe(0)
    expect(cycleOf(from, addMonths(from, 1))).toBe(1)
  })
})

describe('the request of a mandate', () => {
  const today = civilDate('2026-11-24')
  const due = (...days: number[]) =>
    days.map((it) => ({ amount: cents(10_000), dueDate: addDays(today, it) }))

  it('covers only what can still be debited', () => {
    expect(mandateTerms(due(1, 31, 61), today)).toEqual(mandateTerms(due(31, 61), today))
    expect(mandateTerms(due(1), today)).toBe('NOTHING_TO_PAY')
    expect(mandateTerms([], today)).toBe('NOTHING_TO_PAY')
  })

  it('is refused if the dates are not monthly', () => {
    expect(mandateTerms(due(14, 28, 42), today)).toBe('NEEDS_MONTHS')
  })
})

describe('the time to answer the bank’s request', () => {
  it('is a week, and not longer than until the mandate begins', () => {
    const today = civilDate('2026-11-24')
    expect(requestEnds(addDays(today, 30), today)).toEqual(new Date('2026-12-01T23:59:00-03:00'))
    expect(requestEnds(addDays(today, 3), today)).toEqual(new Date('2026-11-27T23:59:00-03:00'))
  })
})
