import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, subtractCents, ZERO } from './cents.ts'
import {
  readRate,
  toPercent,
  applyRate,
  formatPercent,
  parseFraction,
  ppm,
  proportion,
  toFraction,
  toFractionText,
} from './rate.ts'

const anyRate = fc.integer({ min: 0, max: 2_000_000 }).map(ppm)
const anyPrice = fc.integer({ min: 0, max: 999_999_999_999 }).map(cents)

describe('a rate', () => {
  it.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY])('is never %d parts per million', (parts) => {
    expect(() => ppm(parts)).toThrow(RangeError)
  })

  it.each([
    ['0.02', 20_000, '2%'],
    ['0.025', 25_000, '2,5%'],
    ['0', 0, '0%'],
    ['1', 1_000_000, '100%'],
    ['0.000001', 1, '0,0001%'],
    ['0.1', 100_000, '10%'],
    ['1.5', 1_500_000, '150%'],
    ['0.01234', 12_340, '1,234%'],
  ])('%s is %d parts per million, and %s for people', (text, parts, shown) => {
    const rate = ppm(parts)
    expect(parseFraction(text)).toBe(parts)
    expect(toFractionText(rate)).toBe(text)
    expect(toFraction(rate)).toBe(Number(text))
    expect(formatPercent(rate)).toBe(shown)
  })

  it.each(['', '.02', '0,02', '-0.02', '+0.02', '2%', '1e-2', ' 0.02', '0.0000001', '0.', '12345'])(
    '"%s" is not one',
    (text) => {
      expect(parseFraction(text)).toBeNull()
    },
  )

  it('comes back unchanged through its text', () => {
    fc.assert(
      fc.property(anyRate, (rate) => {
        expect(parseFraction(toFractionText(rate))).toBe(rate)
      }),
    )
  })
})

describe('a rate applied to an amount', () => {
  it.each([
    [10000, 20_000, 200],
    [25, 20_000, 1],
    [24, 20_000, 0],
    [75, 20_000, 2],
    [33333, 25_000, 833],
    [-25, 20_000, -1],
    [-24, 20_000, 0],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [999_999_999_999, 1_000_000, 999_999_999_999],
  ])('%d centavos at %d parts per million come to %d', (amount, rate, expected) => {
    expect(applyRate(cents(amount), ppm(rate))).toBe(expected)
  })

  it('is never further than half a centavo from the exact product, and is symmetric for refunds', () => {
    fc.assert(
      fc.property(anyPrice, anyRate, (amount, rate) => {
        const exact = BigInt(amount) * BigInt(rate)
        const distance = BigInt(applyRate(amount, rate)) * 1_000_000n - exact
        expect(distance > -500_000n && distance <= 500_000n).toBe(true)
        expect(applyRate(subtractCents(ZERO, amount), rate)).toBe(
          subtractCents(ZERO, applyRate(amount, rate)),
        )
      }),
    )
  })

  it('gives shares of a proportion, and refuses invalid ones', () => {
    expect(proportion(cents(1000), 1n, 3n)).toBe(333)
    expect(proportion(cents(1000), 2n, 3n)).toBe(667)
    expect(proportion(cents(1), 1n, 2n)).toBe(1)
    expect(proportion(cents(7), 1n, 1n)).toBe(7)
    expect(() => proportion(cents(1), 1n, 0n)).toThrow(RangeError)
    expect(() => proportion(cents(1), -1n, 2n)).toThrow(RangeError)
    expect(() => proportion(cents(Number.MAX_SAFE_INTEGER), 3n, 1n)).toThrow(RangeError)
  })
})

describe('a rate as a JSON number', () => {
  it.each([
    [0.025, 1, 25_000],
    [0.7 / 100, 1, 7_000],
    [0.000_001, 1, 1],
    [0, 1, 0],
    [4.99, 100, 49_900],
    [100, 100, 1_000_000],
  ] as const)('%d of %d is %d parts per million', (value, one, parts) => {
    expect(readRate(value, one)).toBe(parts)
  })

  it.each([-0.01, 0.000_000_1, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d is none', (value) => {
    expect(readRate(value)).toBeNull()
  })

  it('comes back as the percentage it was', () => {
    expect(toPercent(ppm(49_900))).toBe(4.99)
    expect(toPercent(ppm(1_000_000))).toBe(100)
  })
})
