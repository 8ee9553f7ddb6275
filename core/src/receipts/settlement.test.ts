import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INSTALMENT_STATES_SEEN } from '../contracts/states.ts'
import { settlementState } from './settlement.ts'

describe('the debt of an order', () => {
  it.each([
    ['SETTLED', ['PAID', 'PAID', 'PAID'] as const],
    ['SETTLED', ['PAID', 'CANCELED'] as const],
    ['SETTLED', ['PAID', 'BY_CASHBACK'] as const],
    ['SETTLED', ['CANCELED', 'BY_CASHBACK'] as const],
    ['OPEN', ['PAID', 'OPEN'] as const],
    ['OPEN', ['LATE', 'WRITTEN_OFF'] as const],
    ['WRITTEN_OFF', ['PAID', 'WRITTEN_OFF'] as const],
    ['NOTHING_PAID', ['CANCELED', 'CANCELED'] as const],
    ['NOTHING_PAID', [] as const],
  ])('is %s with %j', (state, instalments) => {
    expect(settlementState(instalments)).toBe(state)
  })

  it('is settled only if each instalment was paid, also by cashback, or cancelled, and one was paid', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...INSTALMENT_STATES_SEEN), { maxLength: 12 }), (all) => {
        const rest = all.filter((it) => it !== 'PAID' && it !== 'BY_CASHBACK')
        const settled = rest.length < all.length && rest.every((it) => it === 'CANCELED')
        expect(settlementState(all) === 'SETTLED').toBe(settled)
      }),
    )
  })
})
