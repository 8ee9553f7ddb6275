import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/dates.ts'
import { cents, sumCents } from '../money/cents.ts'
import { applyRate, ppm } from '../money/rate.ts'
import { firstDueDateBounds, instalmentOptions, mostInstalments, planInstalments } from './plan.ts'

describe('the plan of a purchase', () => {
  it('splits the total, falls due every 30 days and gives cashback on the last instalment only', () => {
    const plan = planInstalments({
      total: cents(10000),
      quantity: 3,
      firstDueDate: civilDate('2026-12-15'),
      cashbackRate: ppm(20_000),
    })
    expect(plan).toEqual([
      { number: 1, amount: 3334, dueDate: '2026-12-15', cashback: 0 },
      { number: 2, amount: 3333, dueDate: '2027-01-14', cashback: 0 },
      { number: 3, amount: 3333, dueDate: '2027-02-13', cashback: 200 },
    ])
  })

  it('never gives more cashback than the instalment it comes off', () => {
    const plan = planInstalments({
      total: cents(10000),
      quantity: 3,
      firstDueDate: civilDate('2026-12-15'),
      cashbackRate: ppm(500_000),
    })
    expect(plan.map((row) => row.cashback)).toEqual([0, 0, 3333])
  })

  it.each([
    [1, 500_000, 0],
    [2, 1_000_000, 1],
    [100, 20_000, 2],
  ])('of one instalment of %d paid at once leaves a centavo to pay (rate %d)', (total, rate, cashback) => {
    const purchase = {
      total: cents(total),
      quantity: 1,
      firstDueDate: civilDate('2026-12-15'),
      cashbackRate: ppm(rate),
    }
    expect(planInstalments({ ...purchase, isFirstPaidNow: true })[0]?.cashback).toBe(cashback)
  })

  it('always sums to the total and its cashback to the rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 48, max: 100_000_000 }),
        fc.integer({ min: 1, max: 48 }),
        fc.integer({ min: 0, max: 20_000 }),
        (total, quantity, rate) => {
          const first = civilDate('2026-01-31')
          const plan = planInstalments({
            total: cents(total),
            quantity,
            firstDueDate: first,
            cashbackRate: ppm(rate),
          })
          expect(sumCents(plan.map((row) => row.amount))).toBe(total)
          expect(sumCents(plan.map((row) => row.cashback))).toBe(applyRate(cents(total), ppm(rate)))
          expect(plan.map((row) => row.number)).toEqual(
            Array.from({ length: quantity }, (_, index) => index + 1),
          )
          expect(plan.at(-1)?.dueDate).toBe(addDays(first, (quantity - 1) * 30))
        },
      ),
    )
  })

  it('may be of a centavo each', () => {
    const purchase = {
      total: cents(3),
      quantity: 3,
      firstDueDate: civilDate('2026-01-01'),
      cashbackRate: ppm(0),
    }
    expect(planInstalments(purchase).map((row) => row.amount)).toEqual([1, 1, 1])
  })

  it.each([
    [2, 3],
    [100, 0],
    [100, 1.5],
    [0, 1],
    [-100, 1],
  ])('does not exist for %d centavos in %d', (total, quantity) => {
    const purchase = {
      total: cents(total),
      quantity,
      firstDueDate: civilDate('2026-01-01'),
      cashbackRate: ppm(0),
    }
    expect(() => planInstalments(purchase)).toThrow(RangeError)
  })
})

describe('the plans that a shopper may choose', () => {
  it('is a first due date 1 to 31 days ahead, 15 proposed', () => {
    expect(firstDueDateBounds(civilDate('2026-11-21'))).toEqual({
      min: '2026-11-22',
      max: '2026-12-22',
      standard: '2026-12-06',
    })
  })

  it.each<[number, 'DISABLED' | 'OPTIONAL' | 'MANDATORY', number[]]>([
    [4, 'DISABLED', [1, 2, 3, 4]],
    [4, 'OPTIONAL', [2, 3, 4]],
    [4, 'MANDATORY', [2, 3, 4]],
    [2, 'MANDATORY', [2]],
    [1, 'DISABLED', [1]],
    [1, 'OPTIONAL', [1]],
    [0, 'DISABLED', [1]],
  ])('up to %d instalments with upfront %s are %j', (max, upfront, options) => {
    expect(instalmentOptions({ max, upfront })).toEqual(options)
  })
})

it.each<[string, number, boolean, number | null, number]>([
  ['the terms’ where nothing is asked', 9000, true, null, 6],
  ['what is asked where a checkout may limit them', 9000, true, 2, 2],
  ['the terms’ where it may not', 9000, false, 2, 6],
  ['the terms’ where more is asked', 9000, true, 7, 6],
  ['the terms’ where what is asked is no number of instalments', 9000, true, 0.9, 6],
  ['the terms’ where it is not a number at all', 9000, true, Number.NaN, 6],
  ['whole ones', 9000, true, 2.9, 2],
  ['as many as there are centavos', 4, true, 5, 4],
])('The most instalments of a purchase are %s', (_, total, limitedByCheckout, asked, expected) => {
  expect(mostInstalments(cents(total), { maxInstalments: 6, limitedByCheckout }, asked)).toBe(expected)
})
