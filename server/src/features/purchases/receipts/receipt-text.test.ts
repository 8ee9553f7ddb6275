import { cents } from '@drip/core/money/cents'
import { describe, expect, it } from 'vitest'
import { type PaidPart, receiptText } from './receipt-text.ts'

const part = (changes: Partial<PaidPart>): PaidPart => ({
  number: 3,
  count: 3,
  principal: cents(10_000),
  lateCharge: cents(0),
  discount: cents(0),
  isPart: false,
  ...changes,
})
const NOTHING = { count: 0, amount: cents(0), isInPlan: false }
const textOf = (amount: number, parts: PaidPart[], left = NOTHING, whole = amount) =>
  receiptText({
    amount: cents(amount),
    whole: cents(whole),
    help: 'Ficou com dúvida?',
    paidAt: new Date('2026-12-10T02:00:00Z'),
    merchantName: 'Casa Aurora',
    customer: { name: 'Ana Beatriz Ramos', phone: '', email: '' },
    left,
    parts,
  }).text.split('\n\n')

describe('a receipt', () => {
  it('names fine and interest', () => {
    expect(textOf(10_223, [part({ lateCharge: cents(223) })])[1]).toBe(
      'Compra na Casa Aurora: parcela 3 de 3, R$\u00A0102,23, com R$\u00A02,23 de multa e juros.',
    )
  })

  it('names the instalment that it paid in part', () => {
    expect(textOf(4000, [part({ principal: cents(4000), isPart: true })])[1]).toBe(
      'Compra na Casa Aurora: parcela 3 de 3, em parte, R$\u00A040,00.',
    )
  })

  it('names the cashback, also if it paid a whole instalment', () => {
    const parts = [
      part({ number: 2, principal: cents(9_500), discount: cents(500) }),
      part({ principal: cents(0), discount: cents(100) }),
    ]
    expect(textOf(9_500, parts)[1]).toBe(
      'Compra na Casa Aurora: parcela 2 de 3, R$\u00A095,00, R$\u00A05,00 de cashback.\n' +
        'Compra na Casa Aurora: parcela 3 de 3, R$\u00A01,00 de cashback.',
    )
  })

  it('shows the excess to be returned', () => {
    expect(textOf(12_000, [part({})])[2]).toBe(
      'R$\u00A020,00 vieram a mais e voltam para a conta de onde saíram.',
    )
  })

  it('says if nothing is left, or how much is', () => {
    expect(textOf(10_000, [part({})]).at(-2)).toBe('Não há mais nada a pagar nesta compra. Obrigado!')
    expect(textOf(10_000, [part({})], { ...NOTHING, count: 1, amount: cents(9_900) }).at(-2)).toBe(
      'Falta 1 parcela, de R$\u00A099,00.',
    )
  })

  it('shows a plan’s lines while one is in force', () => {
    const left = (count: number) =>
      textOf(10_000, [part({})], { count, amount: cents(15_087), isInPlan: true }).at(-2)
    expect(left(1)).toBe('Falta 1 pagamento do acordo, de R$\u00A0150,87.')
    expect(left(2)).toBe('Faltam 2 pagamentos do acordo, no total de R$\u00A0150,87.')
  })

  it('of a share of a Pix names the whole Pix', () => {
    const paragraphs = textOf(10_000, [part({})], NOTHING, 25_000)
    expect(paragraphs[1]).toBe('É a parte desta compra em um Pix de R$\u00A0250,00.')
  })

  it('ends with how to get help', () => {
    expect(textOf(10_000, [part({})]).at(-1)).toBe('Ficou com dúvida?')
  })

  it('has the day of the payment in São Paulo', () => {
    expect(textOf(10_000, [part({})])[0]).toContain('em 09/12/2026')
  })
})
