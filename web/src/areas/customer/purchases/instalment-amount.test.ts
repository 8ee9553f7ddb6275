import { describe, expect, it } from 'vitest'
import { instalmentAmount } from './instalment-amount.ts'

const instalment = { amount: 100, amountToPay: 0, amountPaid: 0, canceledAmount: 0 }

describe('the amount of an instalment', () => {
  it.each([
    ['what is to be paid today', { state: 'OPEN' as const, amountToPay: 85 }, 85],
    ['with its late charge', { state: 'LATE' as const, amountToPay: 102.33 }, 102.33],
    ['what was paid, cashback apart', { state: 'PAID' as const, amountPaid: 85 }, 85],
    ['what it was for', { state: 'CANCELED' as const, amount: 0, canceledAmount: 100 }, 100],
    ['what cashback paid of it, not a payment of nothing', { state: 'BY_CASHBACK' as const }, 100],
    ['what was given up, not a payment of nothing', { state: 'WRITTEN_OFF' as const }, 100],
  ])('is %s', (_what, changes, amount) => {
    expect(instalmentAmount({ ...instalment, ...changes })).toBe(amount)
  })
})
