import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { maskName, receiptState } from './receipt-state.ts'

describe('a verified receipt', () => {
  it.each([
    [0, 'VALID'],
    [1, 'PARTLY_RETURNED'],
    [9999, 'PARTLY_RETURNED'],
    [10_000, 'RETURNED'],
  ])('of R$ 100,00 with %i centavos returned is %s', (returned, state) => {
    expect(receiptState(cents(10_000), cents(returned))).toBe(state)
  })

  it.each([
    ['Ana Beatriz Ramos', 'Ana R.'],
    ['Ana', 'Ana'],
    ['', ''],
    ['Érica  Ângelo', 'Érica Â.'],
  ])('names %j as %j', (name, seen) => {
    expect(maskName(name)).toBe(seen)
  })
})
