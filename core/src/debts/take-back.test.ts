import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { type PaidInstalment, cashbackTakenBack, takeBack } from './take-back.ts'

const MANY = { numRuns: 10_000 }

const paid = (number: number, principal: number, lateCharge = 0, discount = 0): PaidInstalment => ({
  instalmentId: `i${number}`,
  number,
  principal: cents(principal),
  lateCharge: cents(lateCharge),
  discount: cents(discount),
})

/** One Pix paid two instalments, the second late and with cashback; 50 centavos of it were unused. */
const PAID = [paid(1, 1000), paid(2, 900, 30, 100)]
const UNUSED = cents(50)

describe('what the payer’s bank takes', () => {
  it.each<[string, number, number, [string, number, number, number][]]>([
    ['is first what paid nothing', 50, 50, []],
    ['is then the last instalment’s late charge, which leaves it paid', 80, 50, [['i2', 0, 30, 0]]],
    ['is then the last debt, which loses its cashback', 81, 50, [['i2', 1, 30, 100]]],
    [
      'is then the debt before',
      981,
      50,
      [
        ['i2', 900, 30, 100],
        ['i1', 1, 0, 0],
      ],
    ],
    [
      'is at last all of it',
      1980,
      50,
      [
        ['i2', 900, 30, 100],
        ['i1', 1000, 0, 0],
      ],
    ],
  ])('%s', (_name, amount, unused, undone) => {
    const taken = takeBack(cents(amount), UNUSED, PAID)
    expect(taken.unused).toBe(unused)
    expect(taken.undone.map((it) => [it.instalmentId, it.principal, it.lateCharge, it.discount])).toEqual(
      undone,
    )
  })

  it('is with the money the cashback that closed another instalment beside it', () => {
    const free = [paid(1, 1000), paid(2, 0, 0, 100)]
    expect(takeBack(cents(50), UNUSED, free).undone).toEqual([])
    expect(takeBack(cents(51), UNUSED, free).undone).toEqual([
      { instalmentId: 'i2', principal: 0, lateCharge: 0, discount: 100 },
      { instalmentId: 'i1', principal: 1, lateCharge: 0, discount: 0 },
    ])
  })

  it('is with the money all cashback of that Pix, also that of an instalment before', () => {
    const moved = [paid(1, 900, 0, 100), paid(2, 1000)]
    expect(takeBack(cents(51), UNUSED, moved).undone).toEqual([
      { instalmentId: 'i2', principal: 1, lateCharge: 0, discount: 0 },
      { instalmentId: 'i1', principal: 0, lateCharge: 0, discount: 100 },
    ])
  })

  it('is with the money the cashback that other Pix of the purchase gave, and no cashback if it opens no debt', () => {
    const given = [
      { endToEndId: 'E1', instalmentId: 'i1', discount: cents(0) },
      { endToEndId: 'E3', instalmentId: 'i3', discount: cents(30) },
    ]
    const lost = (principal: number, lateCharge = 0) =>
      cashbackTakenBack({ endToEndId: 'E1', undone: [paid(1, principal, lateCharge)] }, given)
    expect(lost(1)).toEqual([given[1]])
    expect(lost(0, 5)).toEqual([])
    // what this Pix gave itself is among what it undoes
    expect(cashbackTakenBack({ endToEndId: 'E3', undone: [paid(3, 70, 0, 30)] }, given)).toEqual([])
  })

  it('cannot be more than the payment was', () => {
    expect(() => takeBack(cents(1981), UNUSED, PAID)).toThrow(RangeError)
  })
})

describe('whatever is taken', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  const PAYMENT = fc.array(fc.record({ principal: amount, lateCharge: amount, discount: amount }), {
    maxLength: 12,
  })

  it('comes to the centavo, of no instalment more than it was paid, and the later instalment first', () => {
    fc.assert(
      fc.property(PAYMENT, amount, fc.double({ min: 0, max: 1, noNaN: true }), (rows, unused, share) => {
        const payment = rows.map((it, index) => paid(index + 1, it.principal, it.lateCharge, it.discount))
        const whole = unused + payment.reduce((sum, it) => sum + it.principal + it.lateCharge, 0)
        const taken = takeBack(cents(Math.floor(whole * share)), cents(unused), payment)
        const undone = taken.undone.reduce((sum, it) => sum + it.principal + it.lateCharge, 0)
        expect(taken.unused + undone).toBe(Math.floor(whole * share))
        expect(undone === 0 || taken.unused === unused).toBe(true)
        const opensDebt = taken.undone.some((it) => it.principal > 0)
        const discounts = payment.reduce((sum, it) => sum + it.discount, 0)
        expect(taken.undone.reduce((sum, it) => sum + it.discount, 0)).toBe(opensDebt ? discounts : 0)
        const ofMoney = taken.undone.filter((it) => it.principal + it.lateCharge > 0)
        for (const [position, it] of ofMoney.entries()) {
          const was = payment.find(({ instalmentId }) => instalmentId === it.instalmentId)
          expect(it.principal).toBeLessThanOrEqual(was?.principal ?? -1)
          expect(it.lateCharge).toBeLessThanOrEqual(was?.lateCharge ?? -1)
          // all but the last one reached are reversed whole
          const isWhole = it.principal === was?.principal && it.lateCharge === was.lateCharge
          expect(isWhole || position === ofMoney.length - 1).toBe(true)
        }
        const numbers = taken.undone.map((it) => Number(it.instalmentId.slice(1)))
        expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
      }),
      MANY,
    )
  })
})
