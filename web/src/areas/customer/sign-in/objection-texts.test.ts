import type { Objection } from '@drip/core/contracts/accounts/contact-changes'
import { describe, expect, it } from 'vitest'
import { objectionWords } from './objection-texts.ts'

const CHANGE: Objection = {
  field: 'PHONE',
  newValue: '+55 (11) *****-0001',
  source: 'RECOVERY',
  keepsPhone: false,
  state: 'OPEN',
  takesEffectAt: '2026-11-30T14:08:00Z',
}
const wordsOf = (it: Partial<Objection>) => JSON.stringify(objectionWords({ ...CHANGE, ...it }))

describe('the question whether it was them', () => {
  it('mentions a change if a phone or an e-mail changes', () => {
    expect(objectionWords(CHANGE).title).toBe('Foi você que pediu esta troca?')
    expect(objectionWords(CHANGE).action).toBe('Não fui eu: parar a troca')
  })

  it.each(['OPEN', 'DONE'] as const)('mentions no change if the second factor is removed (%s)', (state) => {
    expect(wordsOf({ keepsPhone: true, state })).not.toMatch(/troca/i)
    expect(wordsOf({ keepsPhone: true, state })).toMatch(/segundo fator/)
  })

  it('uses the past tense for completed changes', () => {
    expect(wordsOf({ state: 'DONE' })).toMatch(/já vale/)
    expect(wordsOf({ keepsPhone: true, state: 'DONE' })).toMatch(/já saiu/)
  })
})
