import { describe, expect, it } from 'vitest'
import { finalAmount } from './final-amount.ts'

const of = (amountToPay: number, amountPaidIncludingRefunds: number, amountCanceledWithRefund: number) =>
  finalAmount({ amountToPay, amountPaidIncludingRefunds, amountCanceledWithRefund })

describe('the final amount of an instalment', () => {
  it('is the amount to pay of an open one', () => {
    expect(of(123.22, 0, 0)).toBe(123.22)
  })

  it('stays the paid amount, and is not zero', () => {
    expect(of(0, 89.9, 0)).toBe(89.9)
  })

  it('is the kept amount after a partial refund', () => {
    expect(of(0, 100.1, 30.2)).toBe(69.9)
    expect(of(0, 100, 100)).toBe(0)
  })
})
