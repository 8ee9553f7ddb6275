import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, addCents, cents, subtractCents, sumCents } from '../money/cents.ts'
import { type DebtToPay, applyPayment } from './apply-payment.ts'

const MANY = { numRuns: 10_000 }

const debt = (open: number, lateCharge = 0, discount = 0, instalmentId = 'one'): DebtToPay => ({
  instalmentId,
  open: cents(open),
  discount: cents(discount),
  lateCharge: cents(lateCharge),
})

describe('a Pix for one debt', () => {
  it.each<[string, number, DebtToPay, [number, number, number, number]]>([
    ['that is exact pays it', 10_000, debt(10_000), [10_000, 0, 0, 0]],
    ['pays the late charge beside it', 10_233, debt(10_000, 233), [10_000, 233, 0, 0]],
    ['pays what cashback leaves', 9800, debt(10_000, 0, 200), [9800, 0, 200, 0]],
    ['that is too much gives the rest back', 10_500, debt(10_000, 233), [10_000, 233, 0, 267]],
    [
      'may lack two centavos of the late charge: the PSP rounded',
      10_231,
      debt(10_000, 233),
      [10_000, 231, 0, 0],
    ],
    ['may lack a late charge of a centavo', 10_000, debt(10_000, 1), [10_000, 0, 0, 0]],
    ['of nothing closes what cashback pays whole', 0, debt(200, 0, 200), [0, 0, 200, 0]],
  ])('%s', (_name, amount, it, [principal, lateCharge, discount, surplus]) => {
    expect(applyPayment(cents(amount), [it])).toEqual({
      allocations: [{ instalmentId: 'one', principal, lateCharge, discount }],
      surplus,
    })
  })

  it.each<[string, number, DebtToPay]>([
    ['lacks three centavos of the late charge', 10_230, debt(10_000, 233)],
    ['lacks a centavo of the debt', 9999, debt(10_000)],
    ['lacks two centavos beside a late charge of one', 9999, debt(10_000, 1)],
    ['takes cashback that is not given', 9800, debt(10_000)],
  ])('that %s pays nothing', (_name, amount, it) => {
    expect(applyPayment(cents(amount), [it])).toBeNull()
  })
})

describe('a Pix for several debts', () => {
  it('pays all of them, and may lack two centavos of the late charge of each', () => {
    const debts = [debt(1000, 30, 0, 'a'), debt(1000, 10, 0, 'b'), debt(1000, 0, 50, 'c')]
    expect(applyPayment(cents(2986), debts)).toEqual({
      allocations: [
        { instalmentId: 'a', principal: 1000, lateCharge: 28, discount: 0 },
        { instalmentId: 'b', principal: 1000, lateCharge: 8, discount: 0 },
        { instalmentId: 'c', principal: 950, lateCharge: 0, discount: 50 },
      ],
      surplus: 0,
    })
    expect(applyPayment(cents(2985), debts)).toBeNull()
  })

  it('is returned in full if nothing is left to pay', () => {
    expect(applyPayment(cents(500), [])).toEqual({ allocations: [], surplus: 500 })
  })
})

const DEBTS = fc.array(
  fc.record({
    open: fc.integer({ min: 1, max: 100_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    lateCharge: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2_000_000 })),
  }),
  { maxLength: 12 },
)
/** How far the payment differs from the requested amount: mostly little, where the rules apply. */
const DIFFERENCE = fc.oneof(
  fc.integer({ min: -30, max: 30 }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }),
)

describe('whatever comes', () => {
  it('every centavo pays a debt or is returned, and a debt is paid in full or not at all', () => {
    fc.assert(
      fc.property(DEBTS, DIFFERENCE, (rows, difference) => {
        const debts = rows.map((it, index) =>
          debt(it.open, it.lateCharge, Math.floor(it.open * it.share), String(index)),
        )
        const asked = sumCents(debts.map(askedOf))
        const amount = cents(Math.max(0, asked + difference))
        const tolerated = debts.reduce((sum, it) => sum + Math.min(2, it.lateCharge), 0)
        const applied = applyPayment(amount, debts)
        expect(applied === null).toBe(asked - amount > tolerated)
        if (applied === null) return
        const used = applied.allocations.map((it) => addCents(it.principal, it.lateCharge))
        expect(addCents(...used, applied.surplus)).toBe(amount)
        expect(applied.surplus).toBe(Math.max(0, amount - asked))
        expect(applied.allocations.map((it) => it.instalmentId)).toEqual(debts.map((it) => it.instalmentId))
        for (const [index, it] of applied.allocations.entries()) {
          // what the PSP rounded away never reduces the debt itself
          expect(addCents(it.principal, it.discount)).toBe(debts[index]?.open)
          expect(it.discount).toBe(debts[index]?.discount)
          const lacking = (debts[index]?.lateCharge ?? 0) - it.lateCharge
          expect(lacking >= 0 && lacking <= 2 && it.lateCharge >= 0).toBe(true)
          expect(lacking === 0 || amount < asked).toBe(true)
        }
      }),
      MANY,
    )
  })
})

const askedOf = (it: DebtToPay): Cents => addCents(subtractCents(it.open, it.discount), it.lateCharge)
