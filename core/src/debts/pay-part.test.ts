import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/dates.ts'
import { ZERO, addCents, cents, subtractCents, sumCents } from '../money/cents.ts'
import type { DebtToPay } from './apply-payment.ts'
import { type Debt, chargeOn, openAmount, settledAfter, settledAtMost } from './debt.ts'
import { MOST_MINIMUM, applyPart, neededFor, partPolicy, planPart } from './pay-part.ts'

const POLICY = partPolicy({ paysInParts: true }, cents(500))

const debt = (instalmentId: string, open: number, lateCharge = 0, discount = 0): DebtToPay => ({
  instalmentId,
  open: cents(open),
  lateCharge: cents(lateCharge),
  discount: cents(discount),
})
/** R$ 100,00 each; the first is ten days late. */
const DEBTS = [debt('1', 10_000, 233), debt('2', 10_000), debt('3', 10_000)]
const paid = (instalmentId: string, principal: number, lateCharge = 0, discount = 0) => ({
  instalmentId,
  principal: cents(principal),
  lateCharge: cents(lateCharge),
  discount: cents(discount),
})

describe('an amount of one’s own pays', () => {
  it.each([
    ['fine and interest before the debt', 4000, [paid('1', 3767, 233)]],
    [
      'whole instalments from the oldest on, then part of the next',
      15_000,
      [paid('1', 10_000, 233), paid('2', 4767)],
    ],
    ['exactly some of them', 20_233, [paid('1', 10_000, 233), paid('2', 10_000)]],
    ['all', 30_233, [paid('1', 10_000, 233), paid('2', 10_000), paid('3', 10_000)]],
  ])('%s', (_name, amount, expected) => {
    expect(planPart(cents(amount), DEBTS, POLICY)).toEqual(expected)
  })

  it('no more of a late charge than it reaches', () => {
    expect(planPart(cents(500), [debt('1', 100_000, 2333)], POLICY)).toEqual([paid('1', 0, 500)])
  })

  it('what cashback leaves of whole instalments; in part, cashback waits for the rest', () => {
    const debts = [debt('1', 10_000, 0, 200), debt('2', 10_000, 0, 200)]
    expect(planPart(cents(12_000), debts, POLICY)).toEqual([paid('1', 9800, 0, 200), paid('2', 2200)])
    expect(planPart(cents(9799), debts, POLICY)).toEqual([paid('1', 9799)])
  })
})

describe('it is refused', () => {
  it.each([
    ['below the minimum', 499, 'TOO_LITTLE'],
    ['above all that is open', 30_234, 'TOO_MUCH'],
  ])('%s', (_name, amount, refused) => {
    expect(planPart(cents(amount), DEBTS, POLICY)).toEqual({ refused })
  })

  it('where the merchant wants no parts, unless it pays whole instalments', () => {
    const none = partPolicy({ paysInParts: false }, cents(500))
    expect(planPart(cents(15_000), DEBTS, none)).toEqual({ refused: 'NOT_OFFERED' })
    expect(planPart(cents(20_233), DEBTS, none)).toHaveLength(2)
  })

  it('when nothing is open', () => {
    expect(planPart(cents(500), [], POLICY)).toEqual({ refused: 'NOTHING_OPEN' })
  })

  it('not below the minimum when it pays a small instalment whole', () => {
    expect(planPart(cents(300), [debt('1', 300), debt('2', 300)], POLICY)).toEqual([paid('1', 300)])
  })
})

it('no platform asks for a higher minimum than the cap', () => {
  expect(partPolicy({ paysInParts: true }, cents(90_000)).minimum).toBe(MOST_MINIMUM)
})

it('every centavo has its place, and nothing is paid of an instalment before the one before it is whole', () => {
  const DEBT = fc
    .record({ open: fc.integer({ min: 1, max: 100_000 }), late: fc.nat(3000), off: fc.nat(100_000) })
    .map(({ open, late, off }) => ({ open, late: late % 3 ? 0 : late, off: Math.min(open, off) }))
  fc.assert(
    fc.property(fc.array(DEBT, { minLength: 1, maxLength: 12 }), fc.nat(400_000), (rows, money) => {
      const debts = rows.map((it, index) => debt(String(index), it.open, it.late, it.off))
      const { allocations, surplus } = applyPart(cents(money), debts)
      expect(addCents(surplus, ...allocations.map((it) => addCents(it.principal, it.lateCharge)))).toBe(money)
      allocations.forEach((row, index) => {
        const it = debts[index]
        if (it === undefined) throw new Error('more rows than debts')
        const isWhole = row.principal + row.discount === it.open && row.lateCharge === it.lateCharge
        expect(row.instalmentId).toBe(it.instalmentId)
        expect(isWhole || index === allocations.length - 1).toBe(true)
        expect(row.principal === 0 || row.lateCharge === it.lateCharge).toBe(true)
        expect(isWhole || row.discount === 0).toBe(true)
      })
      const needed = sumCents(debts.map(neededFor))
      expect(surplus).toBe(Math.max(0, subtractCents(cents(money), needed)))
    }),
    { numRuns: 10_000 },
  )
})

describe('the rest of a late instalment', () => {
  /** R$ 100,00, due on a Wednesday. */
  const late: Debt & { lateChargePaid: typeof ZERO } = {
    amount: cents(10_000),
    canceledAmount: ZERO,
    paidAmount: ZERO,
    discountAmount: ZERO,
    writtenOffAmount: ZERO,
    lateChargePaid: ZERO,
    lateChargeSettled: ZERO,
    dueDate: civilDate('2026-12-09'),
    feeWaivedUntil: null,
    lateSpells: [],
    agreedCharge: null,
  }
  const day = (days: number) => addDays(late.dueDate, days)
  const after = (it: typeof late, amount: number, days: number): typeof late => {
    const terms = [debt('1', openAmount(it), chargeOn(it, day(days)).total)]
    const [row] = applyPart(cents(amount), terms).allocations
    if (row === undefined) throw new Error('nothing was paid')
    return {
      ...it,
      paidAmount: addCents(it.paidAmount, row.principal),
      lateChargePaid: addCents(it.lateChargePaid, row.lateCharge),
      lateChargeSettled: settledAfter(it, row, day(days)),
    }
  }

  it('costs interest from the payment on, and no second fine', () => {
    const half = after(late, 5233, 10)
    expect(openAmount(half)).toBe(5000)
    expect(chargeOn(half, day(10)).total).toBe(0)
    // ten days more on R$ 50,00
    expect(chargeOn(half, day(20))).toMatchObject({ fine: 0, interest: 16, total: 16, settled: 117 })
  })

  it('keeps what of the charge was not paid', () => {
    const little = after(late, 100, 10)
    expect(openAmount(little)).toBe(10_000)
    expect(chargeOn(little, day(10))).toMatchObject({ fine: 100, interest: 33, total: 133 })
    expect(chargeOn(little, day(11)).total).toBe(137)
  })

  it('is owed as before once the bank has taken the payment back', () => {
    const half = after(late, 5233, 10)
    const undone = { ...half, paidAmount: ZERO, lateChargePaid: ZERO }
    const owed = { ...undone, lateChargeSettled: settledAtMost(undone) }
    expect(chargeOn(owed, day(20))).toMatchObject(chargeOn(late, day(20)))
  })

  it('never costs more in parts than whole on the last day, but for rounding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ money: fc.integer({ min: 1, max: 6000 }), days: fc.nat(40) }), { maxLength: 6 }),
        (parts) => {
          let it = late
          let days = 0
          for (const part of parts) {
            days += part.days
            if (openAmount(it) === 0) break
            it = after(it, part.money, days)
          }
          const asked = addCents(it.lateChargePaid, chargeOn(it, day(days)).total)
          const { total } = chargeOn(late, day(days))
          expect(asked).toBeLessThanOrEqual(total + parts.length)
          expect(asked).toBeGreaterThanOrEqual(0)
        },
      ),
      { numRuns: 5000 },
    )
  })
})
