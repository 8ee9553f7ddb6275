import { TRANSFER_DELAYS } from '@drip/core/contracts/catalogue/catalogue-states'
import { describe, expect, it } from 'vitest'
import { NEW_TERM, TERMS, toCashback, toFee, valuesOfCashback, valuesOfFee } from './term-values.ts'
import { delayText, stopsSelling } from './terms-section.tsx'

describe("a merchant's terms", () => {
  it('are percentages: a fee stays one, a cashback becomes a fraction', () => {
    expect(toFee({ ...NEW_TERM, percent: '4.99' })).toEqual({ amount: 4.99, expirationDate: null })
    expect(toCashback({ ...NEW_TERM, percent: '5', expirationDate: '2027-01-31' })).toEqual({
      ratio: 0.05,
      expirationDate: '2027-01-31',
    })
  })

  it('come back with two decimals', () => {
    expect(valuesOfFee({ amount: 4.9, expirationDate: null })).toEqual({ ...NEW_TERM, percent: '4.90' })
    expect(valuesOfCashback({ ratio: 0.0725, expirationDate: '2027-01-31' })).toEqual({
      ...NEW_TERM,
      percent: '7.25',
      expirationDate: '2027-01-31',
    })
  })

  it('offer a transfer without delay, and after 5 to 45 days', () => {
    expect(TRANSFER_DELAYS.map(delayText)).toEqual([
      'Sem demora',
      '5 dias',
      '7 dias',
      '15 dias',
      '30 dias',
      '45 dias',
    ])
  })

  it.each([
    ['fees', '', [{ field: 'amount', code: 'required' }]],
    ['fees', '101', [{ field: 'amount', code: 'out_of_range' }]],
    ['fees', '4.99', []],
    ['cashbacks', '', [{ field: 'ratio', code: 'required' }]],
    ['cashbacks', '-1', [{ field: 'ratio', code: 'out_of_range' }]],
    ['cashbacks', '7.25', []],
    ['settlement_configurations', '', []],
  ] as const)('%s with "%s" percent', (kind, percent, errors) => {
    expect(TERMS[kind].check({ ...NEW_TERM, percent })).toEqual(errors)
  })
})

describe('a term that is ended', () => {
  const readiness = { isReady: true, missing: [], ending: [] }
  const merchant = { status: 'ENABLED' as const, readiness }
  const [past, active, later] = [
    { id: 'past', state: 'EXPIRED' as const },
    { id: 'active', state: 'ACTIVE' as const },
    { id: 'later', state: 'INACTIVE' as const },
  ]
  const notReady = { ...merchant, readiness: { ...readiness, isReady: false } }

  it.each([
    ['fees', merchant, [past, active], true],
    ['settlement_configurations', merchant, [active], true],
    ['fees', merchant, [past, active, later], false],
    ['cashbacks', merchant, [active], false],
    ['fees', notReady, [active], false],
    ['fees', { ...merchant, status: 'ARCHIVED' as const }, [active], false],
  ] as const)('stops the shop where none is left: %s %j %j: %s', (kind, of, entries, stops) => {
    expect(stopsSelling({ merchant: of, kind, entries }, active)).toBe(stops)
  })
})
