import { describe, expect, it } from 'vitest'
import { findBank, listBanks } from './banks.ts'

describe('the list of banks', () => {
  it('has each code once, in their order, with a name', () => {
    const codes = listBanks().map((bank) => bank.code)
    expect(codes).toHaveLength(511)
    expect(codes).toEqual([...new Set(codes)].toSorted())
    for (const { code, name } of listBanks()) expect(`${code} ${name}`).toMatch(/^\d{3} \S.*\S$/)
  })

  it.each([
    ['001', 'Banco do Brasil S.A.'],
    ['104', 'Caixa Econômica Federal'],
    ['341', 'ITAÚ UNIBANCO S.A.'],
  ])('knows %s as %s', (code, name) => {
    expect(findBank(code)?.name).toBe(name)
  })

  it('knows no other code', () => {
    expect(findBank('999')).toBeUndefined()
    expect(findBank('')).toBeUndefined()
  })
})
