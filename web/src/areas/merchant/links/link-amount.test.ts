import { describe, expect, it } from 'vitest'
import { linkAmountError, linkAmountHint } from './link-amount.ts'

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

describe('a link above the largest purchase', () => {
  const store = { maxPurchase: 3000, sellsAboveMax: false }
  const most = 'Acima de R$\u00a03.000,00 a Drip não'

  it.each([
    ['3000.00', store, undefined],
    ['3000.01', store, `${most} aprova a compra: seu cliente não vai conseguir pagar por este link.`],
    [
      '3000.01',
      { ...store, sellsAboveMax: true },
      `${most} parcela: por este link seu cliente só paga o valor inteiro, de uma vez.`,
    ],
    ['', store, undefined],
    ['3000.01', null, undefined],
  ])('of %s (%o) is named before it is sent: %s', (typed, known, hint) => {
    expect(linkAmountHint(typed, known)).toBe(hint)
  })
})
