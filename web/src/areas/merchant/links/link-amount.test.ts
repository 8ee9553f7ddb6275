import { describe, expect, it } from 'vitest'
import { linkAmountError } from './link-amount.ts'

describe('the amount of a link', () => {
  it.each([
    ['', 'Digite um valor maior que 0'],
    ['0.00', 'Digite um valor maior que 0'],
    ['dez', 'Digite um valor maior que 0'],
    ['0.01', undefined],
    ['10000000.00', undefined],
    ['10000000.01', 'Digite um valor de até R$\u00a010.000.000,00'],
  ])('%s', (typed, error) => {
    expect(linkAmountError(typed)).toBe(error)
  })
})
