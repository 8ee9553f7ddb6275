import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/dates.ts'
import { cents, sumCents } from '../money/cents.ts'
import {
  type HoldablePart,
  type PlannedHold,
  contestedShare,
  holdable,
  isHeldSo,
  planHold,
} from './plan-hold.ts'
import { planSettlementCancellation } from './plan-settlement-cancellation.ts'

const DAY = civilDate('2026-12-01')
const part = (changes: Partial<HoldablePart>): HoldablePart => ({
  instalmentNumber: 1,
  amount: cents(100),
  transferOn: DAY,
  transferred: false,
  held: false,
  ...changes,
})

describe('the hold of a sale', () => {
  it('is deducted from its earliest days first, each at its instalment', () => {
    const parts = [
      part({ instalmentNumber: 3, transferOn: addDays(DAY, 60) }),
      part({ instalmentNumber: 2, transferOn: addDays(DAY, 30) }),
      part({ instalmentNumber: 1, transferred: true }),
    ]
    expect(planHold(parts, { wanted: cents(150), today: DAY })).toEqual([
      { instalmentNumber: 2, transferOn: addDays(DAY, 30), amount: 100 },
      { instalmentNumber: 3, transferOn: addDays(DAY, 60), amount: 50 },
    ])
  })

  it('excludes what the store has, waits for, was cancelled or is held already', () => {
    const gone = [
      part({ transferred: true }),
      part({ transferOn: null }),
      part({ transferOn: null, held: true }),
      part({ amount: cents(50) }),
      part({ amount: cents(-50) }),
    ]
    expect(planHold(gone, { wanted: cents(1000), today: DAY })).toEqual([])
    // cancellations after its transfer exceed what is still to come
    expect(
      planHold([part({ transferOn: addDays(DAY, 1) }), part({ amount: cents(-130) })], {
        wanted: cents(1),
        today: DAY,
      }),
    ).toEqual([])
  })

  it('is for today if its day is over and it was not sent, and keeps that day', () => {
    const today = addDays(DAY, 9)
    const parts = [part({}), part({ instalmentNumber: 2, transferOn: addDays(DAY, 4) })]
    const planned = planHold(parts, { wanted: cents(130), today })
    expect(planned).toEqual([
      { instalmentNumber: 1, transferOn: today, amount: 100 },
      { instalmentNumber: 2, transferOn: today, amount: 30 },
    ])
    const before = planHold(parts, { wanted: cents(130), today: DAY })
    expect(before).not.toEqual(planned)
    expect(isHeldSo(before, planned, today)).toBe(true)
    expect(isHeldSo(before, planned, DAY)).toBe(false)
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

describe('for any transfers and cancellations', () => {
  it('the hold is the requested amount if it was not sent, each day above zero and never more than it has', () => {
    fc.assert(
      fc.property(fc.array(PART), fc.integer({ min: 0, max: 20_000 }).map(cents), (parts, wanted) => {
        const holds = planHold(parts, { wanted, today: DAY })
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

  it('held for another case there is nothing that was held before', () => {
    fc.assert(
      fc.property(fc.array(PART), fc.integer({ min: 0, max: 20_000 }).map(cents), (parts, wanted) => {
        const holds = planHold(parts, { wanted, today: DAY })
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

  it('the held amount stays held until a cancellation, and then never exceeds its instalment', () => {
    fc.assert(
      fc.property(SALE, ({ wanted, left, today, transferred }) => {
        const sale = SOLD.map((it, index) => ({ ...it, transferred: index < transferred }))
        const standing = planHold(sale, { wanted, today: DAY })
        expect(isHeldSo(standing, planHold(sale, { wanted, today: DAY }), DAY)).toBe(true)
        expect(isHeldSo(standing, planHold(sale, { wanted, today }), today)).toBe(true)
        const net = sumCents(left)
        const canceled = planSettlementCancellation({
          parts: sale,
          net,
          left: left.map((amount, index) => ({ number: index + 1, amount })),
          today,
        }).map((it) => ({ ...it, transferred: false, held: false }))
        const after = [...sale, ...canceled]
        const planned = planHold(after, { wanted, today })
        expect(sumCents(planned.map((it) => it.amount))).toBe(Math.min(wanted, holdable(after)))
        for (const number of [1, 2, 3]) {
          const waits = of(
            number,
            after.filter((it) => !it.transferred),
          )
          expect(of(number, planned)).toBeLessThanOrEqual(Math.max(0, waits))
        }
      }),
      { numRuns: 2000 },
    )
  })
})

/** A sale in three instalments that is settled by instalment. */
const SOLD = [1, 2, 3].map((instalmentNumber) =>
  part({ instalmentNumber, amount: cents(9400), transferOn: addDays(DAY, instalmentNumber * 30) }),
)
const SALE = fc.record({
  wanted: fc.integer({ min: 0, max: 30_000 }).map(cents),
  left: fc.array(fc.integer({ min: 0, max: 9400 }).map(cents), { minLength: 3, maxLength: 3 }),
  today: fc.integer({ min: 0, max: 120 }).map((days) => addDays(DAY, days)),
  transferred: fc.integer({ min: 0, max: 3 }),
})
const of = (number: number, parts: readonly Pick<PlannedHold, 'instalmentNumber' | 'amount'>[]) =>
  sumCents(parts.filter((it) => it.instalmentNumber === number).map((it) => it.amount))
