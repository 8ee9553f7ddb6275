import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/dates.ts'
import { addCents, cents, sumCents } from '../money/cents.ts'
import { nextTransfers } from './next-transfers.ts'

const FIRST = civilDate('2026-12-01')
const daysOf = (amounts: readonly number[]) =>
  amounts.map((amount, index) => ({ date: addDays(FIRST, index), amount: cents(amount) }))
const shown = (amounts: readonly number[]) => {
  const { transfers, carried } = nextTransfers(daysOf(amounts))
  return [transfers.map((it) => [it.date.slice(-2), it.amount]), carried]
}

describe('the next transfers', () => {
  it.each([
    [
      'are what is due, day by day',
      [100, 200],
      [
        ['01', 100],
        ['02', 200],
      ],
      0,
    ],
    ['have less where something was taken back before', [-30, 100], [['02', 70]], 0],
    ['wait until more is due than was taken back', [-300, 100, 250], [['03', 50]], 0],
    ['are none of a day that comes to nothing', [-100, 100, 5], [['03', 5]], 0],
    ['leave what no sale makes up for', [50, -80], [['01', 50]], -80],
    ['are none where nothing is due', [], [], 0],
  ] as const)('%s', (_, amounts, transfers, carried) => {
    expect(shown(amounts)).toEqual([transfers, carried])
  })

  it('and their rests add up to the amount due, to the centavo', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10_000_00, max: 10_000_00 }), { maxLength: 60 }), (amounts) => {
        const { transfers, carried } = nextTransfers(daysOf(amounts))
        expect(addCents(sumCents(transfers.map((it) => it.amount)), carried)).toBe(
          sumCents(amounts.map((it) => cents(it))),
        )
        expect(transfers.every((it) => it.amount > 0)).toBe(true)
        expect(carried).toBeLessThanOrEqual(0)
      }),
    )
  })
})
