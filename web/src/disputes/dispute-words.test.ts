import type { DisputeSeen } from '@drip/core/contracts/customer-area'
import { describe, expect, it } from 'vitest'
import { answerText, earlierAnswerText, stepText } from './dispute-words.ts'

const open: DisputeSeen = {
  id: '0198c2c5-6f3e-7f00-8000-9a1b2c3d4e5f',
  orderId: '0198c2c5-6f3e-7f00-8000-9a1b2c3d4e60',
  reason: 'NOT_RECEIVED',
  story: 'O pacote não chegou.',
  state: 'WAITING_DECISION',
  openedAt: '2026-11-24T13:00:00Z',
  nextStep: { who: 'DRIP', by: '2026-12-08' },
  answer: { kind: 'ACCEPTED_PART', text: '', at: '2026-11-24T14:00:00Z' },
  earlierAnswer: null,
  refundedAmount: 50,
  end: null,
  files: [],
}
const decided = (outcome: 'REFUND' | 'REDUCTION' | 'CONTINUATION', refundedAmount: number): DisputeSeen => ({
  ...open,
  state: 'RESOLVED',
  nextStep: null,
  refundedAmount,
  end: { by: 'DRIP', outcome, text: '', at: '2026-11-25T13:00:00Z' },
})

describe('a store that gave a part back', () => {
  it('keeps its amount, whatever was decided afterwards', () => {
    expect(answerText(open)).toBe('A loja aceitou devolver uma parte: R$\u00A050,00.')
    expect(answerText(decided('CONTINUATION', 50))).toContain('R$\u00A050,00')
    expect(answerText(decided('REDUCTION', 80))).toBe('A loja aceitou devolver uma parte.')
    expect(answerText(decided('REFUND', 300))).toBe('A loja aceitou devolver uma parte.')
  })

  it('and a continuing purchase continues without it', () => {
    expect(stepText(decided('CONTINUATION', 50))).toBe(
      'A Drip decidiu: a compra fica com a parte que a loja devolveu (R$\u00A050,00), sem outra mudança.',
    )
    expect(stepText({ ...decided('CONTINUATION', 0), answer: null })).toBe(
      'A Drip decidiu: a compra continua como está.',
    )
  })

  it('and a reduction names the sum as that of both', () => {
    expect(stepText(decided('REDUCTION', 80))).toBe(
      'A Drip decidiu: com a parte da loja, R$\u00A080,00 foram descontados da compra.',
    )
    expect(stepText({ ...decided('REDUCTION', 80), answer: null })).toBe(
      'A Drip decidiu: R$\u00A080,00 foram descontados da compra.',
    )
  })
})

it('A store that accepted has cancelled the purchase: unpaid amounts are not refunded', () => {
  const accepted: DisputeSeen = {
    ...open,
    answer: { kind: 'ACCEPTED', text: '', at: '2026-11-24T14:00:00Z' },
  }
  expect(answerText(accepted)).toBe('A loja aceitou e cancelou toda a compra.')
})

describe('a store that says something else in the end', () => {
  it.each([
    ['NONE', 'A loja não respondeu no prazo.'],
    ['CONTESTED', 'A loja não concordava.'],
    ['ACCEPTED_PART', 'A loja aceitou devolver uma parte.'],
  ] as const)('had said %s before', (kind, text) => {
    expect(earlierAnswerText(kind)).toBe(text)
  })
})
