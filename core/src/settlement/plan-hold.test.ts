import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/dates.ts'
import { cents, sumCents } from '../money/cents.ts'
import { type HoldablePart, contestedShare, holdable, planHold } from './plan-hold.ts'

const DAY = civilDate('2026-12-01')
const part = (changes: Partial<HoldablePart>): HoldablePart => ({
  instalmentNumber: 1,
  amount: cents(100),
  transferOn: DAY,
  transferred: false,
  held: false,
  ...changes,
})

describe('what is held of a sale', () => {
  it('is taken off its earliest days first, each at its instalment', () => {
    const parts = [
      part({ instalmentNumber: 3, transferOn: addDays(DAY, 60) }),
      part({ instalmentNumber: 2, transferOn: addDays(DAY, 30) }),
      part({ instalmentNumber: 1, transferred: true }),
    ]
    expect(planHold(parts, cents(150))).toEqual([
      { instalmentNumber: 2, transferOn: addDays(DAY, 30), amount: 100 },
      { instalmentNumber: 3, transferOn: addDays(DAY, 60), amount: 50 },
    ])
  })

  it('is nothing of what the store has, waits for, was cancelled or is held already', () => {
    const gone = [
      part({ transferred: true }),
      part({ transferOn: null }),
      part({ transferOn: null, held: true }),
      part({ amount: cents(50) }),
      part({ amount: cents(-50) }),
    ]
    expect(planHold(gone, cents(1000))).toEqual([])
    // more was taken back after its transfer than is to come
    expect(
      planHold([part({ transferOn: addDays(DAY, 1) }), part({ amount: cents(-130) })], cents(1)),
    ).toEqual([])
  })

  it('is the store’s share of the sum, net of the fee', () => {
    const order = { gross: cents(300), net: cents(282) }
    expect(contestedShare(cents(100), order)).toBe(94)
    expect(contestedShare(cents(400), order)).toBe(282)
    expect(contestedShare(cents(100), { gross: cents(0), net: cents(0) })).toBe(0)
  })
})

const PART = fc.record({
  instalmentNumber: fc.constantFrom(null, 1, 2, 3),
  amount: fc.integer({ min: -5000, max: 5000 }).map(cents),
  transferOn: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => addDays(DAY, days))),
  transferred: fc.boolean(),
  held: fc.boolean(),
})

describe('whatever has gone out and was cancelled', () => {
  it('as much is held as is wanted and has not gone out, each of a day above zero and never more than it has', () => {
    fc.assert(
      fc.property(fc.array(PART), fc.integer({ min: 0, max: 20_000 }).map(cents), (parts, wanted) => {
        const holds = planHold(parts, wanted)
        expect(sumCents(holds.map((it) => it.amount))).toBe(Math.min(wanted, holdable(parts)))
        for (const hold of holds) {
          const ofDay = parts.filter(
            (it) =>
              it.transferOn === hold.transferOn &&
              it.instalmentNumber === hold.instalmentNumber &&
              !it.transferred &&
              !it.held,
          )
          expect(hold.amount).toBeGreaterThan(0)
          expect(hold.amount).toBeLessThanOrEqual(sumCents(ofDay.map((it) => it.amount)))
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('held once more there is nothing that was held before', () => {
    fc.assert(
      fc.property(fc.array(PART), fc.integer({ min: 0, max: 20_000 }).map(cents), (parts, wanted) => {
        const holds = planHold(parts, wanted)
        const after = [
          ...parts,
          ...holds.flatMap((it): HoldablePart[] => [
            { ...it, amount: cents(0 - it.amount), transferred: false, held: false },
            { ...it, transferOn: null, transferred: false, held: true },
          ]),
        ]
        const held = sumCents(holds.map((it) => it.amount))
        expect(holdable(after)).toBe(holdable(parts) - held)
      }),
      { numRuns: 2000 },
    )
  })
})
