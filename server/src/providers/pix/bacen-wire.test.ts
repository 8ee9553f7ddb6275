import { cents } from '@drip/core/money/cents'
import { describe, expect, it } from 'vitest'
import { ProviderDown } from '../call.ts'
import { stateOf } from './bacen-wire.ts'

describe('an answer about a refund', () => {
  const wanted = { id: 'd3b07384d113edec49eaa6238ad5ff00', amount: cents(15_000) }
  const answer = { id: wanted.id, valor: '150.00', status: 'DEVOLVIDO' }

  it('says how far it is', () => {
    expect(stateOf(answer, wanted)).toBe('DONE')
  })

  it.each([
    ['another id', { ...answer, id: 'c157a79031e1c40f85931829bc5fc552' }],
    ['another amount', { ...answer, valor: '150.01' }],
  ])('with %s is none: nothing counts as given back by it', (_, other) => {
    expect(() => stateOf(other, wanted)).toThrow(ProviderDown)
  })
})
