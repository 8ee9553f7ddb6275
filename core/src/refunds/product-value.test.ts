import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCents, cents, sumCents } from '../money/cents.ts'
import { type OrderOfProducts, type ProductLine, valueOfLines, valueOfProducts } from './product-value.ts'

const order = (amount: number, linesAmount: number, canceled = 0): OrderOfProducts => ({
  amount: cents(amount),
  canceled: cents(canceled),
  linesAmount: cents(linesAmount),
})
const lines = (...amounts: number[]): ProductLine[] =>
  amounts.map((amount, index) => ({ id: String(index + 1), amount: cents(amount) }))
const choose = (...ids: string[]) => new Set(ids)

describe('a product', () => {
  it.each<[string, OrderOfProducts, ProductLine[], string[], number]>([
    ['is worth its line where the lines are the order', order(300, 300), lines(100, 200), ['1'], 100],
    ['is worth its line where shipping comes on top', order(330, 300), lines(100, 200), ['1'], 100],
    ['leaves the shipping behind, also the last', order(330, 300, 100), lines(200), ['1'], 200],
    ['bears its share of a discount', order(270, 300), lines(100, 200), ['1'], 90],
    ['takes as the last what rounding left', order(100, 101, 33), lines(34, 34), ['1', '2'], 67],
    [
      'takes as the last no more than what is left after refunds by amount',
      order(300, 300, 250),
      lines(100, 200),
      ['2'],
      50,
    ],
    ['takes as the last what is left', order(300, 300, 150), lines(200), ['1'], 150],
    ['takes what is left beside lines that cost nothing', order(100, 300, 99), lines(1, 0), ['1'], 1],
    ['that cost nothing is worth nothing', order(300, 300), lines(300, 0), ['2'], 0],
    ['that is not there any more is worth nothing', order(300, 300), lines(300), ['2'], 0],
  ])('%s', (_name, it, active, ids, expected) => {
    expect(valueOfProducts(it, active, choose(...ids))).toBe(expected)
  })

  it('that becomes cheaper cancels its share of the difference', () => {
    expect(valueOfLines(order(270, 300), cents(50))).toBe(45)
    expect(valueOfLines(order(300, 300, 280), cents(50))).toBe(20)
  })
})

describe('for any lines', () => {
  it('products refunded one after the other never cancel more than the order, nor more than their lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0.5, max: 1.5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, factor, byAmount) => {
          const linesAmount = sumCents(amounts.map(cents))
          const amount = Math.max(1, Math.round(linesAmount * factor))
          const before = Math.floor((amount * byAmount) / 4)
          let now = order(amount, linesAmount, before)
          let active = lines(...amounts)
          for (const { id } of active) {
            const value = valueOfProducts(now, active, choose(id))
            expect(value).toBeGreaterThanOrEqual(0)
            now = { ...now, canceled: addCents(now.canceled, value) }
            active = active.filter((it) => it.id !== id)
          }
          expect(now.canceled).toBeLessThanOrEqual(amount)
          // shipping stays; earlier refunds by amount may have taken from the lines
          const alone = before > 0 ? now.canceled : linesAmount
          expect(now.canceled).toBe(linesAmount >= amount && linesAmount > 0 ? amount : alone)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
