import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '../money/cents.ts'
import { sharesOf } from './product-shares.ts'
import { valueOfLines } from './product-value.ts'

const order = (total: number, parts: number[], lines = total) => ({
  head: { amount: cents(total) },
  instalments: parts.map((amount) => ({ amount: cents(amount) })),
  linesAmount: cents(lines),
})

describe("a product's shares of the instalments", () => {
  it('follow the instalments, the first with the centavo that is left', () => {
    expect(sharesOf({ amount: cents(10_000) }, order(30_000, [10_000, 10_000, 10_000]))).toEqual([
      3_333, 3_334, 3_333,
    ])
  })

  it('of the only product are the instalments themselves', () => {
    expect(sharesOf({ amount: cents(100) }, order(100, [34, 33, 33]))).toEqual([34, 33, 33])
  })

  it('add up to its value, none below nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (parts, amount) => {
          const total = parts.reduce((sum, it) => sum + it, 0)
          const line = cents(Math.min(amount, total))
          const of = order(total, parts)
          const shares = sharesOf({ amount: line }, of)
          const value = valueOfLines(
            { amount: of.head.amount, canceled: cents(0), linesAmount: of.linesAmount },
            line,
          )
          expect(sumCents(shares)).toBe(value)
          expect(shares.every((it) => it >= 0)).toBe(true)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
