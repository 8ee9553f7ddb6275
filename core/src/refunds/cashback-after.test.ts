import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { ppm } from '../money/rate.ts'
import { cashbackAfter } from './cashback-after.ts'

const instalments = (...open: number[]) => open.map((it, index) => ({ number: index + 1, open: cents(it) }))

describe('cashback after part of an order was cancelled', () => {
  it.each([
    ['all of it is left', 30_000, [10_000, 10_000, 10_000], [[3, 600]]],
    ['the last instalment went: the one before it carries it', 20_000, [10_000, 10_000, 0], [[2, 400]]],
    ['a real is left of the last: never more than that', 20_100, [10_000, 10_000, 100], [[3, 100]]],
    ['everything was paid', 20_000, [0, 0, 0], []],
    ['nothing is left', 0, [0, 0, 0], []],
  ])('%s', (_, remaining, open, expected) => {
    expect([...cashbackAfter(cents(remaining), ppm(20_000), instalments(...open))]).toEqual(expected)
  })

  it('is the cashback not given yet', () => {
    const given = (amount: number) => [
      ...cashbackAfter(cents(20_000), ppm(20_000), instalments(10_000, 10_000), cents(amount)),
    ]
    expect(given(150)).toEqual([[2, 250]])
    expect(given(600)).toEqual([])
  })

  it('is nothing if none was promised', () => {
    expect(cashbackAfter(cents(100), ppm(0), instalments(100)).size).toBe(0)
  })
})
