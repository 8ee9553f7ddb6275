import { parseReais } from '@drip/core/money/cents'
import { describe, expect, it } from 'vitest'
import { decimalInSight, decimalSigns, plainDecimal, searchedAmount, shownAmount } from './decimal.ts'

describe('an amount that is typed', () => {
  it.each([
    ['50,50', '50.50'],
    ['50.50', '50.50'],
    ['50,5', '50.5'],
    ['50', '50'],
    ['50,', '50'],
    [',5', '0.5'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234', '1234'],
    ['1.234.567', '1234567'],
    ['1234.5', '1234.5'],
    ['-3,5', '-3.5'],
    ['', ''],
    // a third decimal is rejected later, and never becomes thousands
    ['12,345', '12.345'],
    ['cinco', 'cinco'],
  ])('%s is %s', (typed, plain) => {
    expect(plainDecimal(typed)).toBe(plain)
  })

  it('holds nothing but digits, separators and a sign', () => {
    expect(decimalSigns('R$ 1.234,56')).toBe('1.234,56')
    expect(['1 234,56', '1\u00A0234,56 reais', '-3,5', '50x'].map(decimalSigns)).toEqual([
      '1234,56',
      '1234,56',
      '-3,5',
      '50',
    ])
  })

  it.each(['1e3', '10 a 20', '1,5E+03', '12/2026', '10-20', 'R$ 10,00 (2x R$ 5,00)'])(
    'is not made of the numbers in %s',
    (typed) => {
      const text = decimalSigns(typed)
      expect([text, parseReais(plainDecimal(text)), searchedAmount(text)]).toEqual([typed, null, null])
    },
  )
})

describe('an amount that is searched for', () => {
  it.each([
    ['199,90', '199.90'],
    ['1.234,5', '1234.5'],
    ['10', '10'],
    [' ', ''],
    ['199,999', null],
    ['-5', null],
    ['100000000', null],
    ['1-2', null],
  ])('%s is %s', (typed, plain) => {
    expect(searchedAmount(typed)).toBe(plain)
  })
})

describe('a field', () => {
  it('shows the typed number, and a number set by a form with a comma', () => {
    expect(decimalInSight('50,', '50')).toBe('50,')
    expect(decimalInSight('', '49.90')).toBe('49,90')
    expect(decimalInSight('1.234', '1234')).toBe('1.234')
    expect(decimalInSight('15000', '15000', shownAmount)).toBe('15000')
  })

  it.each([
    ['15000', '15.000,00'],
    ['1234567.5', '1.234.567,50'],
    ['0', '0,00'],
    ['', ''],
    ['1234.567', '1234,567'],
    ['cinco', 'cinco'],
  ])('of an amount shows the stored %s as %s', (value, shown) => {
    expect(decimalInSight('x', value, shownAmount)).toBe(shown)
  })
})
