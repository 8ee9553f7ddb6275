import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INSTALMENT_STATES_SEEN } from '../contracts/states.ts'
import { settlementState } from './settlement.ts'

describe('the debt of an order', () => {
  it.each([
    ['SETTLED', ['PAID', 'PAID', 'PAID'] as const],
    ['SETTLED', ['PAID', 'CANCELED'] as const],
    ['OPEN', ['PAID', 'OPEN'] as const],
    ['OPEN', ['LATE', 'WRITTEN_OFF'] as const],
    ['WRITTEN_OFF', ['PAID', 'WRITTEN_OFF'] as const],
    ['NOTHING_PAID', ['CANCELED', 'CANCELED'] as const],
    ['NOTHING_PAID', [] as const],
  ])('is %s with %j', (state, instalments) => {
    expect(settlementState(instalments)).toBe(state)
  })

  it('is settled only where each instalment was paid or cancelled, and one was paid', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...INSTALMENT_STATES_SEEN), { maxLength: 12 }), (all) => {
        const settled = all.includes('PAID') && all.every((it) => it === 'PAID' || it === 'CANCELED')
        expect(settlementState(all) === 'SETTLED').toBe(settled)
      }),
    )
  })
})
