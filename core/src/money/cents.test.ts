import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCents,
  cents,
  formatReais,
  parseReais,
  parseReaisNumber,
  readWrittenReais,
  split,
  subtractCents,
  sumCents,
  toDecimal,
  toReais,
  ZERO,
  type Cents,
} from './cents.ts'

const anyAmount = fc.integer({ min: -1_000_000_000_000, max: 999_999_999_999 }).map(cents)
const anyPrice = fc.integer({ min: 0, max: 999_999_999_999 }).map(cents)

describe('an amount of centavos', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('is never %d', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError)
  })

  it('knows no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
    expect(split(cents(-1), 3).every((part) => !Object.is(part, -0))).toBe(true)
  })

  it('adds, subtracts and sums exactly', () => {
    expect(addCents(cents(10), cents(20), cents(-5))).toBe(25)
    expect(addCents()).toBe(0)
    expect(subtractCents(cents(10), cents(25))).toBe(-15)
    expect(sumCents([cents(1), cents(2), cents(3)])).toBe(6)
    expect(sumCents([])).toBe(ZERO)
  })

  it('refuses a sum that would lose centavos', () => {
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError)
    expect(() => subtractCents(cents(-Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError)
  })
})

describe('reais as text', () => {
  it.each([
    ['100.00', 10000],
    ['1234.5', 123450],
    ['600', 60000],
    ['0', 0],
    ['0.01', 1],
    ['0.10', 10],
    ['00.10', 10],
    ['9999999999.99', 999999999999],
  ])('"%s" are %d centavos', (text, amount) => {
    expect(parseReais(text)).toBe(amount)
  })

  it.each([
    ['', 'nothing'],
    ['1,50', 'a comma'],
    ['1.234,50', 'a thousands separator'],
    ['1 000', 'a space'],
    [' 1', 'a space before'],
    ['1\n', 'a line end'],
    ['+1', 'a sign'],
    ['-1', 'a minus'],
    ['1e3', 'an exponent'],
    ['0x10', 'hexadecimal'],
    ['1.234', 'a third decimal'],
    ['.50', 'no integer digit'],
    ['1.', 'no decimal after the dot'],
    ['12345678901', 'an eleventh integer digit'],
    ['Infinity', 'a word'],
    ['١', 'digits of another script'],
    ['R$ 1.00', 'the currency'],
  ])('"%s" is refused: %s', (text) => {
    expect(parseReais(text)).toBeNull()
  })

  it.each([
    [100, 10000],
    [0.1, 10],
    [1234.56, 123456],
    [0, 0],
  ])('the number %d is %d centavos', (reais, amount) => {
    expect(parseReaisNumber(reais)).toBe(amount)
  })

  it.each([
    [19.9 * 3, 5970],
    [0.1 + 0.2, 30],
  ])('the noise of a multiplication (%s) is no third decimal', (amount, expected) => {
    expect(parseReaisNumber(amount)).toBe(expected)
  })

  it.each([1e308, 1e21, 1e-5, Number.NaN, Number.POSITIVE_INFINITY, -1, -0.01, 0.301, 1.005])(
    'the number %d is refused',
    (reais) => {
      expect(parseReaisNumber(reais)).toBeNull()
    },
  )

  it('comes back unchanged through text and through the JSON number', () => {
    fc.assert(
      fc.property(anyPrice, (amount) => {
        expect(parseReais(toDecimal(amount))).toBe(amount)
        expect(parseReaisNumber(toReais(amount))).toBe(amount)
        const inJson: unknown = JSON.parse(JSON.stringify(toReais(amount)))
        expect(inJson).toBe(toReais(amount))
      }),
    )
  })
})

describe('reais for machines and people', () => {
  it.each([
    [123456, '1234.56', 1234.56, 'R$\u00A01.234,56'],
    [0, '0.00', 0, 'R$\u00A00,00'],
    [5, '0.05', 0.05, 'R$\u00A00,05'],
    [-5, '-0.05', -0.05, '-R$\u00A00,05'],
    [-123456789, '-1234567.89', -1234567.89, '-R$\u00A01.234.567,89'],
    [99999, '999.99', 999.99, 'R$\u00A0999,99'],
    [100000, '1000.00', 1000, 'R$\u00A01.000,00'],
  ])('%d centavos', (amount, decimal, reais, shown) => {
    expect(toDecimal(cents(amount))).toBe(decimal)
    expect(toReais(cents(amount))).toBe(reais)
    expect(formatReais(cents(amount))).toBe(shown)
  })

  it('reads like the pt-BR format of the platform', () => {
    const platform = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(formatReais(amount)).toBe(platform.format(amount / 100))
      }),
    )
  })
})

describe('an amount split in parts', () => {
  it.each<[number, number, number[]]>([
    [10000, 3, [3334, 3333, 3333]],
    [10001, 3, [3334, 3334, 3333]],
    [9999, 3, [3333, 3333, 3333]],
    [2, 3, [1, 1, 0]],
    [0, 2, [0, 0]],
    [-10, 3, [-4, -3, -3]],
    [7, 1, [7]],
  ])('%d centavos in %d', (amount, parts, expected) => {
    expect(split(cents(amount), parts)).toEqual(expected)
  })

  it('sums back to the amount, larger parts first, never more than a centavo apart', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 60 }), (amount, parts) => {
        const shares = split(amount, parts)
        expect(shares).toHaveLength(parts)
        expect(sumCents(shares)).toBe(amount)
        const sizes = shares.map((share: Cents) => Math.abs(share))
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it.each([0, -1, 1.5, Number.NaN])('cannot be split in %d', (parts) => {
    expect(() => split(cents(100), parts)).toThrow(RangeError)
  })
})

describe('reais as people write them', () => {
  it.each([
    ['R$ 1.234,56', 123456],
    ['r$ 150', 15000],
    ['R$\u00A063,00', 6300],
    ['1.234', 123400],
    ['189,9', 18990],
    ['600', 60000],
  ])('"%s" are %d centavos', (text, amount) => {
    expect(readWrittenReais(text)).toBe(amount)
  })

  it.each(['', '1,234.56', '1.23', '-5', '12,345', '123.456.789-09', 'R$', '10 reais'])(
    '"%s" is no amount',
    (text) => {
      expect(readWrittenReais(text)).toBeNull()
    },
  )
})
