import { Thresholds } from '@drip/core/contracts/admin/policies/credit-policies'
import { describe, expect, it } from 'vitest'
import { formOf, readForm } from './policy-form.ts'

const AS_SENT = {
  antifraudDenialScore: 90,
  minimumBureauScore: 300,
  limitBands: [
    { fromScore: 300, limit: 500_00 },
    { fromScore: 600, limit: 3_000_05 },
  ],
  birthDateRequired: false,
  minimumAge: 18,
  maxActiveOrders: 3,
  maxAmountPerOrder: 10_000_00,
  maxOpenOverSeveralOrders: 8_000_10,
  maxApprovedPerDay: 500_000_00,
  maxOpenGlobal: 20_000_000_00,
}
const FORM = formOf('Como está', Thresholds.parse(AS_SENT))

describe('a policy in its form', () => {
  it('is the same when nothing was typed, to the centavo', () => {
    expect(readForm(FORM)).toEqual({ name: 'Como está', thresholds: AS_SENT })
  })

  it.each([
    ['name', { name: ' a ' }],
    ['minimumBureauScore', { minimumBureauScore: '1002' }],
    ['minimumBureauScore', { minimumBureauScore: '' }],
    ['minimumAge', { minimumAge: '17' }],
    ['maxActiveOrders', { maxActiveOrders: '1,5' }],
    ['maxAmountPerOrder', { maxAmountPerOrder: '10.001' }],
    ['limitBands', { bands: [] }],
    [
      'limitBands',
      {
        bands: [
          { fromScore: '300', limit: '500' },
          { fromScore: '300', limit: '900' },
        ],
      },
    ],
  ])('reports its errors: %s', (field, typed) => {
    expect(readForm({ ...FORM, ...typed })).toEqual({ wrong: [field] })
  })
})
