import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { cents, sumCents } from '../money/cents.ts'
import { isDayOfReturn, spreadDoubled } from './double-refund.ts'

/** It is refused, and nothing is given. */
function refused(...it: Parameters<typeof spreadDoubled>): ReturnType<typeof spreadDoubled> {
  expect(() => spreadDoubled(...it)).toThrow(RangeError)
  return []
}

const share = (outside: number, doubled = 0) => ({ outside: cents(outside), doubled: cents(doubled) })

describe('what a payer has twice', () => {
  it('is what was paid back in another way, share by share', () => {
    expect(spreadDoubled(cents(60), [share(100)])).toEqual([60])
    expect(spreadDoubled(cents(60), [share(0), share(50), share(40)])).toEqual([0, 50, 10])
    expect(spreadDoubled(cents(0), [share(100)])).toEqual([0])
  })

  it('is counted once for each centavo', () => {
    expect(spreadDoubled(cents(40), [share(100, 60)])).toEqual([40])
    expect(() => spreadDoubled(cents(41), [share(100, 60)])).toThrow(RangeError)
  })

  it('adds up to what the bank took, and is never more than was paid back, in whatever parts it takes it', () => {
    const amounts = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 4 }),
        fc.array(amounts, { maxLength: 6 }),
        (outside, taken) => {
          const shares = outside.map((it) => share(it))
          const most = sumCents(shares.map((it) => it.outside))
          for (const amount of taken.map(cents)) {
            const left = most - sumCents(shares.map((it) => it.doubled))
            const parts = amount > left ? refused(amount, shares) : spreadDoubled(amount, shares)
            expect(sumCents(parts)).toBe(amount > left ? 0 : amount)
            for (const [index, part] of parts.entries()) {
              const it = shares[index] ?? share(0)
              it.doubled = sumCents([it.doubled, part])
              expect(part).toBeGreaterThanOrEqual(0)
              expect(it.doubled).toBeLessThanOrEqual(it.outside)
            }
          }
        },
      ),
    )
  })
})

describe('the day of its return', () => {
  // 23:30 of 9 January in São Paulo
  const takenAt = new Date('2027-01-10T02:30:00Z')
  const now = new Date('2027-01-20T15:00:00Z')

  it.each([
    ['2027-01-08', false],
    ['2027-01-09', true],
    ['2027-01-20', true],
    ['2027-01-21', false],
  ])('%s: %s', (day, isOne) => {
    expect(isDayOfReturn(civilDate(day), { takenAt, now })).toBe(isOne)
  })
})
