import { describe, expect, it } from 'vitest'
import { finalAmount } from './final-amount.ts'

const of = (amountToPay: number, amountPaidIncludingRefunds: number, amountCanceledWithRefund: number) =>
  finalAmount({ amountToPay, amountPaidIncludingRefunds, amountCanceledWithRefund })

describe('the final amount of an instalment', () => {
  it('is what is to be paid of an open one', () => {
    expect(of(123.22, 0, 0)).toBe(123.22)
  })

  it('stays what it cost once it is paid, and is not nothing', () => {
    expect(of(0, 89.9, 0)).toBe(89.9)
  })

  it('is what was kept where a part went back', () => {
    expect(of(0, 100.1, 30.2)).toBe(69.9)
    expect(of(0, 100, 100)).toBe(0)
  })
})
