import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newDebt } from '../../test/new-debt.ts'
import { type CivilDate, addDays, civilDate } from '../calendar/dates.ts'
import { ZERO, addCents, cents, subtractCents, sumCents } from '../money/cents.ts'
import type { Allocation, DebtToPay } from './apply-payment.ts'
import { type Debt, chargeOn, openAmount, settledAfter, settledAfterTakenBack } from './debt.ts'
import { applyPart, neededFor, partPolicy, planPart } from './pay-part.ts'

const TERMS = { paysInParts: true, partMinimum: null }
const POLICY = partPolicy(TERMS, cents(500))

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

  it('if the merchant accepts no parts, unless it pays whole instalments', () => {
    const none = partPolicy({ ...TERMS, paysInParts: false }, cents(500))
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

it.each([
  ['the platform’s where the merchant has none', null, 500, 500],
  ['the merchant’s', 2000, 500, 2000],
  ['not below the platform’s', 100, 500, 500],
  ['not above the cap, whoever asks for it', 90_000, 500, 5000],
  ['not above the cap for the platform either', null, 90_000, 5000],
])('the minimum of a part is %s', (_name, own, platform, minimum) => {
  const partMinimum = own === null ? null : cents(own)
  expect(partPolicy({ paysInParts: true, partMinimum }, cents(platform)).minimum).toBe(minimum)
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
  const late = newDebt(civilDate('2026-12-09'))
  const day = (days: number) => addDays(late.dueDate, days)
  const after = (it: Debt, amount: number, days: number): Debt => {
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

  it('keeps the unpaid part of the charge', () => {
    const little = after(late, 100, 10)
    expect(openAmount(little)).toBe(10_000)
    expect(chargeOn(little, day(10))).toMatchObject({ fine: 100, interest: 33, total: 133 })
    expect(chargeOn(little, day(11)).total).toBe(137)
  })

  /** Everything that the payment paid is reversed. */
  const without = (it: Debt, row: Allocation, paidOn: CivilDate): Debt => ({
    ...it,
    paidAmount: subtractCents(it.paidAmount, row.principal),
    lateChargePaid: subtractCents(it.lateChargePaid, row.lateCharge),
    lateChargeSettled: settledAfterTakenBack(it, row, paidOn),
  })

  it('is owed as before once the bank has taken the payment back', () => {
    const half = after(late, 5233, 10)
    const row = { instalmentId: '1', principal: cents(5000), lateCharge: cents(233), discount: ZERO }
    expect(chargeOn(without(half, row, day(10)), day(20))).toMatchObject(chargeOn(late, day(20)))
  })

  it('has no second fine once the bank has taken back a payment made after the charge was paid', () => {
    const charge = after(late, 233, 10)
    const half = after(charge, 5000, 10)
    const row = { instalmentId: '1', principal: cents(5000), lateCharge: ZERO, discount: ZERO }
    expect(chargeOn(without(half, row, day(10)), day(10)).total).toBe(0)
    expect(
      chargeOn(without(after(charge, 10_000, 10), { ...row, principal: cents(10_000) }, day(10)), day(20)),
    ).toMatchObject({ fine: 0, interest: 34 })
  })

  it('costs what the remaining payments leave of it, whichever the bank takes back', () => {
    const run = (parts: readonly { money: number; days: number; isTaken: boolean }[]) => {
      let it = late
      let days = 0
      const taken: { row: Allocation; on: CivilDate }[] = []
      for (const part of parts) {
        days += part.days
        if (openAmount(it) === 0) break
        const before = it
        it = after(it, part.money, days)
        const row = {
          instalmentId: '1',
          principal: subtractCents(it.paidAmount, before.paidAmount),
          lateCharge: subtractCents(it.lateChargePaid, before.lateChargePaid),
          discount: ZERO,
        }
        if (part.isTaken) taken.push({ row, on: day(days) })
      }
      return { it, taken, today: day(days) }
    }
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            money: fc.integer({ min: 1, max: 6000 }),
            days: fc.nat(40),
            isTaken: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        fc.boolean(),
        (parts, newestFirst) => {
          const { it, taken, today } = run(parts)
          const undone = (newestFirst ? taken.toReversed() : taken).reduce(
            (left, { row, on }) => without(left, row, on),
            it,
          )
          const asked = addCents(undone.lateChargePaid, chargeOn(undone, today).total)
          expect(asked).toBeLessThanOrEqual(chargeOn(late, today).total + 2 * parts.length)
          expect(undone.lateChargeSettled).toBeLessThanOrEqual(undone.lateChargePaid)
        },
      ),
      { numRuns: 5000 },
    )
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
