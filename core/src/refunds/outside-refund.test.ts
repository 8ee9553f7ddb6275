import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate, saoPauloDate } from '../calendar/dates.ts'
import { cents } from '../money/cents.ts'
import { type FailedForGood, REFUND_TRIES, isForGood, outsideAmount } from './outside-refund.ts'

const PAID = new Date('2026-11-24T13:00:00Z')
const ASKED = new Date('2027-02-23T13:00:00Z')
const failed = (it: Partial<FailedForGood> = {}): FailedForGood => ({
  amount: cents(150_00),
  left: cents(150_00),
  tries: 1,
  paidAt: PAID,
  askedAt: ASKED,
  ...it,
})
const today = (date: string) => ({ paidOn: civilDate(date), now: new Date(`${date}T15:00:00Z`) })

describe('a refund that failed', () => {
  it.each([
    ['on the last day of its Pix', 1, '2027-02-22', false],
    ['on the day after', 1, '2027-02-23', true],
    ['after its last try', REFUND_TRIES, '2026-11-27', true],
    ['before its last try', REFUND_TRIES - 1, '2026-11-27', false],
  ])('%s: for good?', (_when, tries, date, expected) => {
    expect(isForGood({ tries, paidAt: PAID }, new Date(`${date}T15:00:00Z`))).toBe(expected)
  })

  it('is not recorded as paid while a Pix may still carry it', () => {
    const it = failed({ askedAt: PAID })
    expect(outsideAmount(it, today('2026-11-26'))).toEqual({ refused: 'REFUND_STILL_TRIED' })
  })

  it.each([
    ['2027-02-22', { refused: 'DAY_OUT_OF_RANGE' }],
    ['2027-02-23', { amount: 150_00 }],
    ['2027-03-01', { amount: 150_00 }],
    ['2027-03-02', { refused: 'DAY_OUT_OF_RANGE' }],
  ])('was paid from the day of its first try until today: %s', (paidOn, expected) => {
    const { now } = today('2027-03-01')
    expect(outsideAmount(failed(), { paidOn: civilDate(paidOn), now })).toEqual(expected)
  })

  it('never refunds more than was requested, more than is left, or anything that a Pix may still refund', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 1, max: 1_000_00 }).map(cents),
          left: fc.integer({ min: 1, max: 1_000_00 }).map(cents),
          tries: fc.integer({ min: 1, max: 6 }),
          day: fc.integer({ min: 0, max: 200 }),
          back: fc.integer({ min: -3, max: 200 }),
        }),
        ({ amount, left, tries, day, back }) => {
          const now = new Date(PAID.getTime() + day * 86_400_000)
          const paidOn = addDays(saoPauloDate(now), -back)
          const outcome = outsideAmount(failed({ amount, left, tries, askedAt: PAID }), { paidOn, now })
          if ('refused' in outcome) return
          expect(outcome.amount).toBe(Math.min(amount, left))
          expect(tries >= REFUND_TRIES || day > 90).toBe(true)
          expect(back).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
