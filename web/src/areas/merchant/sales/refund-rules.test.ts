import type { MerchantCheckout, MerchantProduct } from '@drip/core/contracts/merchant/merchant-area'
import { describe, expect, it } from 'vitest'
import { partialRefundOffer, productRefundOffer, wholeRefundOffer } from './refund-rules.ts'

const product: MerchantProduct = {
  id: 'p',
  name: 'Tênis',
  quantity: 1,
  amount: 100,
  status: 'ACTIVE',
  canceledAt: null,
  hasInstalmentProducts: true,
  refundableAmount: 100,
}
const order = {
  id: 'o',
  status: 'ACTIVE' as const,
  createdDate: '2026-11-01T12:00:00.000Z',
  canceledAmount: 0,
  canceledAt: null,
  transfer: { amount: 95, sold: 100, fee: 5, refunded: 0, feeRefunded: 0, transferred: 0, outstanding: 95 },
  instalments: [],
  settlement: [],
  refunds: [],
  refundableAmount: 100,
  refundableUntil: '2026-12-01T12:00:00.000Z',
  announcedReturn: null,
  openDispute: null,
  openContests: [],
}
// only the fields that the rules read; the rest of a checkout is left out
const checkout = { status: 'OK', order, products: [product] } as unknown as MerchantCheckout
const admin = { isAdmin: true, now: Date.parse('2026-11-20T12:00:00Z') }
const reader = { ...admin, isAdmin: false }
const late = { ...admin, now: Date.parse('2026-12-01T12:00:01Z') }

describe('a whole refund', () => {
  it('is open to an admin within 30 days of an approved order', () => {
    expect(wholeRefundOffer(checkout, admin)).toBe('open')
  })
  it('is shown disabled to people who may only read, and when the days are over', () => {
    expect(wholeRefundOffer(checkout, reader)).toBe('readOnly')
    expect(wholeRefundOffer(checkout, late)).toBe('closed')
  })
  it.each([
    [{ status: 'KO' }],
    [{ status: 'REFUNDED' }],
    [{ order: null }],
    [{ order: { ...order, refundableAmount: 0 } }],
  ])('is not offered if nothing can be refunded (%j)', (change) => {
    expect(wholeRefundOffer({ ...checkout, ...change } as MerchantCheckout, admin)).toBe('hidden')
  })
})

describe('a partial refund', () => {
  it('is for stores of Malga alone', () => {
    expect(partialRefundOffer(checkout, { ecommPlatform: 'MALGA' }, admin)).toBe('open')
    expect(partialRefundOffer(checkout, { ecommPlatform: 'VTEX' }, admin)).toBe('hidden')
    expect(partialRefundOffer(checkout, { ecommPlatform: null }, admin)).toBe('hidden')
    expect(partialRefundOffer(checkout, { ecommPlatform: 'MALGA' }, reader)).toBe('readOnly')
  })
})

describe('a refund of a product', () => {
  it('is open while product and order are active', () => {
    expect(productRefundOffer(checkout, product, admin)).toBe('open')
    expect(productRefundOffer(checkout, product, reader)).toBe('readOnly')
    expect(productRefundOffer(checkout, product, late)).toBe('closed')
  })
  it('is not offered for one that is refunded, never split, or of a closed order', () => {
    expect(productRefundOffer(checkout, { ...product, status: 'CANCELED' }, admin)).toBe('hidden')
    expect(productRefundOffer(checkout, { ...product, hasInstalmentProducts: false }, admin)).toBe('hidden')
    const closed = { ...checkout, order: { ...order, status: 'CLOSED' as const } }
    expect(productRefundOffer(closed, product, admin)).toBe('hidden')
  })
})
