import { expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { daysOfYear, statementTotal } from './statement.ts'

it('adds up the orders of a year; more may come back in it than was paid', () => {
  const order = (paid: number, lateCharges: number, returned: number) => ({
    paid: cents(paid),
    lateCharges: cents(lateCharges),
    returned: cents(returned),
  })
  expect(statementTotal([order(10_200, 200, 0), order(0, 0, 30_000)])).toEqual({
    paid: 10_200,
    lateCharges: 200,
    returned: 30_000,
    kept: -19_800,
  })
  expect(statementTotal([])).toEqual({ paid: 0, lateCharges: 0, returned: 0, kept: 0 })
})

it('a year is its civil days', () => {
  expect(daysOfYear(2026)).toEqual({ from: '2026-01-01', before: '2027-01-01' })
})
