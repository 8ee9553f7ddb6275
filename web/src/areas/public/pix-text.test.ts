import { describe, expect, it } from 'vitest'
import { pixText } from './pix-text.ts'

const said = (it: Omit<Parameters<typeof pixText>[0], 'amount'>) =>
  pixText({ amount: 100, ...it }).replaceAll('\u00a0', ' ')

describe('a verified receipt of a Pix', () => {
  it('is called returned only once the money has arrived', () => {
    expect(said({ state: 'RETURNED', returned: 100 })).toBe(
      'Este pagamento foi devolvido por inteiro e não vale mais.',
    )
    expect(said({ state: 'RETURNED', returned: 100, returning: 100 })).toBe(
      'R$ 100,00 estão voltando para a conta de onde saíram. Este pagamento não vale mais.',
    )
  })

  it('says what has arrived and what is on its way', () => {
    expect(said({ state: 'PARTLY_RETURNED', returned: 40 })).toBe(
      'Este pagamento foi devolvido em parte: R$ 40,00.',
    )
    expect(said({ state: 'PARTLY_RETURNED', returned: 40.3, returning: 10.1 })).toBe(
      'Este pagamento foi devolvido em parte: R$ 30,20. R$ 10,10 estão voltando para a conta de onde saíram.',
    )
  })

  it('says what the bank refused', () => {
    expect(said({ state: 'VALID', returned: 0, refused: 20 })).toBe(
      'Este comprovante é verdadeiro. R$ 20,00 ainda não voltaram: o banco não aceitou a devolução.',
    )
  })
})
