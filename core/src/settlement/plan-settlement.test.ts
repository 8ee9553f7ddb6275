import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBusinessDay } from '../calendar/business-days.ts'
import { addDays, civilDate } from '../calendar/dates.ts'
import { cents, split, sumCents } from '../money/cents.ts'
import { type SettlementTerms, inProportion, planSettlement } from './plan-settlement.ts'

/** A Tuesday. */
const SOLD_ON = civilDate('2026-11-24')
const BY_INSTALMENT: SettlementTerms = { delayInDays: 0, payAllInOne: false, whenInstalmentPaid: false }

/** R$ 300,00 in 3x, due on Wednesdays and a Friday after the sale, less a fee of R$ 18,00. */
const SALE = {
  net: cents(28_200),
  soldOn: SOLD_ON,
  instalments: ['2026-12-09', '2027-01-08', '2027-02-07'].map((dueDate, index) => ({
    number: index + 1,
    amount: cents(10_000),
    dueDate: civilDate(dueDate),
    closed: false,
  })),
}

describe('a sale is settled', () => {
  it.each<[string, Partial<SettlementTerms>, [number | null, number, string | null][]]>([
    [
      'by instalment, on the business day of each due date',
      {},
      [
        [1, 9400, '2026-12-09'],
        [2, 9400, '2027-01-08'],
        [3, 9400, '2027-02-10'],
      ],
    ],
    [
      'so many days after each due date',
      { delayInDays: 5 },
      [
        [1, 9400, '2026-12-14'],
        [2, 9400, '2027-01-13'],
        [3, 9400, '2027-02-12'],
      ],
    ],
    ['in one, counted from the sale', { payAllInOne: true, delayInDays: 30 }, [[null, 28_200, '2026-12-24']]],
    ['in one without delay on the day of the sale', { payAllInOne: true }, [[null, 28_200, '2026-11-24']]],
    [
      'by instalment once each is paid, whatever else is said',
      { whenInstalmentPaid: true, payAllInOne: true },
      [
        [1, 9400, null],
        [2, 9400, null],
        [3, 9400, null],
      ],
    ],
  ])('%s', (_, terms, parts) => {
    const plan = planSettlement(SALE, { ...BY_INSTALMENT, ...terms })
    expect(plan.map((it) => [it.instalmentNumber, it.amount, it.transferOn])).toEqual(parts)
  })

  it('from the sale on if an instalment was paid with it', () => {
    const instalments = SALE.instalments.map((it) => ({ ...it, closed: it.number === 1 }))
    const terms = { ...BY_INSTALMENT, whenInstalmentPaid: true, delayInDays: 5 }
    expect(planSettlement({ ...SALE, instalments }, terms).map((it) => it.transferOn)).toEqual([
      '2026-11-30',
      null,
      null,
    ])
  })

  it('not at all when the fee is all of it', () => {
    expect(planSettlement({ ...SALE, net: cents(0) }, BY_INSTALMENT)).toEqual([])
  })

  it('to the centavo and on business days, for any sale and configuration', () => {
    fc.assert(
      fc.property(
        fc.record({
          net: fc.integer({ min: 0, max: 100_000_000 }),
          more: fc.integer({ min: 0, max: 10_000_000 }),
          quantity: fc.integer({ min: 1, max: 24 }),
          firstIn: fc.integer({ min: 0, max: 31 }),
          delayInDays: fc.constantFrom(0, 5, 7, 15, 30, 45),
          payAllInOne: fc.boolean(),
          whenInstalmentPaid: fc.boolean(),
          closed: fc.boolean(),
        }),
        ({ net, more, quantity, firstIn, closed, ...terms }) => {
          const instalments = split(cents(net + more), quantity).map((amount, index) => ({
            number: index + 1,
            amount,
            dueDate: addDays(SOLD_ON, firstIn + index * 30),
            closed: closed && index === 0,
          }))
          const plan = planSettlement({ net: cents(net), soldOn: SOLD_ON, instalments }, terms)
          expect(sumCents(plan.map((it) => it.amount))).toBe(net)
          expect(plan.every((part) => part.amount > 0)).toBe(true)
          expect(plan.every((part) => part.transferOn === null || isBusinessDay(part.transferOn))).toBe(true)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})

it('an amount without weights belongs to the first', () => {
  expect(inProportion(cents(7), [cents(0), cents(0)])).toEqual([7, 0])
})
