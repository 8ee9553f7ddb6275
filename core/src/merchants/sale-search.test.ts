import { describe, expect, it } from 'vitest'
import { readSaleSearch } from './sale-search.ts'

/** All readings except the last, which is the same for every text. */
const kinds = (text: string) =>
  readSaleSearch(text)
    .slice(0, -1)
    .map(({ by }) => by)

describe('typed texts of people who search for a sale', () => {
  it.each([
    ['ana', ['NAME', 'CODE']],
    ['Conceição Silva', ['NAME', 'CODE']],
    ['Silva, Ana', ['NAME', 'CODE']],
    ["D'Ávila", ['NAME', 'CODE']],
    ['PED-100', ['CODE', 'NAME']],
    ['99BBE7EE36F2', ['CODE', 'NAME']],
    ['529.982.247-25', ['CPF', 'CODE']],
    ['529.982.247-24', ['CODE']],
    ['11987654321', ['PHONE', 'CODE']],
    ['+55 (11) 98765-4321', ['PHONE', 'CODE']],
    ['98765-4321', ['CODE']],
    ['ana.ramos@example.com', ['EMAIL', 'CODE', 'NAME']],
    ['ana.ramos@', ['CODE', 'NAME']],
    ['199,90', ['AMOUNT', 'CODE']],
    ['R$ 1.234,56', ['AMOUNT', 'CODE', 'NAME']],
    ['199.90', ['AMOUNT', 'CODE']],
    ['199', ['CODE', 'AMOUNT']],
    ['1.234', ['CODE', 'AMOUNT']],
    ['1.0.22', ['CODE']],
    ['0197c9a2-7d1e-7b7a-9c55-3f0e4d2a1b6c', ['ID', 'CODE', 'NAME']],
  ])('is read by its shape, the surest reading first: %s', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  it('may be several things at once: of eleven digits a CPF, a phone and a code', () => {
    expect(kinds('11912345684')).toEqual(['CPF', 'PHONE', 'CODE'])
  })

  it('is read as it is kept: digits alone, lower case, centavos, without spaces around', () => {
    expect(readSaleSearch(' 529.982.247-25 ')).toEqual([
      { by: 'CPF', text: '52998224725' },
      { by: 'CODE', text: '529.982.247-25' },
      { by: 'CODE_PART', text: '529.982.247-25' },
    ])
    expect(readSaleSearch('(11) 98765-4321')[0]).toEqual({ by: 'PHONE', text: '+5511987654321' })
    expect(readSaleSearch('Ana@Example.com')[0]).toEqual({ by: 'EMAIL', text: 'ana@example.com' })
    expect(readSaleSearch('R$ 1.234,5')[0]).toEqual({ by: 'AMOUNT', amount: 123_450 })
    expect(readSaleSearch('199.90')[0]).toEqual({ by: 'AMOUNT', amount: 19_990 })
  })

  it.each(['', '   '])('is empty for no text: "%s"', (text) => {
    expect(readSaleSearch(text)).toEqual([])
  })
})
