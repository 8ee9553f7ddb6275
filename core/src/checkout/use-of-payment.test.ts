import { describe, expect, it } from 'vitest'
import {
  CHECKOUT_STATUSES,
  type CheckoutStatus,
  type DenialReason,
  type ReturnReason,
} from '../contracts/states.ts'
import { cents } from '../money/cents.ts'
import { type PaidCharge, type ReceivedPayment, type UseOfPayment, useOfPayment } from './use-of-payment.ts'

const END = new Date('2026-11-24T13:10:00.000Z')
const CHARGE: PaidCharge = {
  purpose: 'SYMBOLIC',
  amount: cents(100),
  expiresAt: END,
  awaited: { purpose: 'SYMBOLIC', amount: cents(100) },
}
const PAYMENT: ReceivedPayment = {
  amount: cents(100),
  paidAt: END,
  heardAt: END,
  payerIsCustomer: true,
  othersPaidBefore: false,
  bankIsBlocked: false,
}
/** The checkout lives five minutes longer than its charge. */
const CHECKOUT_ENDS = new Date('2026-11-24T13:15:00.000Z')
const back = (because: ReturnReason, ko: DenialReason | null = null): UseOfPayment => ({
  use: 'RETURNED',
  because,
  ko,
})

describe('a Pix for a checkout’s charge', () => {
  it.each(['SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT'] as const)(
    'that is awaited, in time, exact and from the customer buys (%s)',
    (purpose) => {
      const used = useOfPayment(
        { status: 'MORE_INFO', expiresAt: CHECKOUT_ENDS },
        { ...CHARGE, purpose, awaited: { purpose, amount: CHARGE.amount } },
        PAYMENT,
      )
      expect(used).toEqual({ use: purpose, ko: null })
    },
  )

  it.each<[string, Partial<PaidCharge>, Partial<ReceivedPayment>, UseOfPayment]>([
    ['in the last millisecond buys', {}, { paidAt: END }, { use: 'SYMBOLIC', ko: null }],
    ['a millisecond late goes back', {}, { paidAt: new Date(END.getTime() + 1) }, back('TOO_LATE')],
    [
      'heard of ten minutes after the checkout’s end still buys',
      {},
      { heardAt: new Date('2026-11-24T13:25:00.000Z') },
      { use: 'SYMBOLIC', ko: null },
    ],
    [
      'heard of later goes back: the store has given its order up',
      {},
      { heardAt: new Date('2026-11-24T13:25:00.001Z') },
      back('TOO_LATE'),
    ],
    ['of a centavo less goes back', {}, { amount: cents(99) }, back('WRONG_AMOUNT')],
    ['of a centavo more goes back', {}, { amount: cents(101) }, back('WRONG_AMOUNT')],
    [
      'for another purpose than awaited goes back',
      { awaited: { purpose: 'FULL_AMOUNT', amount: cents(100) } },
      {},
      back('NOT_AWAITED'),
    ],
    [
      'for the code of a plan that was chosen anew since goes back',
      { awaited: { purpose: 'SYMBOLIC', amount: cents(90) } },
      {},
      back('NOT_AWAITED'),
    ],
    ['that nothing waits for goes back', { awaited: null }, {}, back('NOT_AWAITED')],
    [
      'from a third person goes back, and may be followed by one of the shopper’s',
      {},
      { payerIsCustomer: false },
      back('OTHER_PAYER'),
    ],
    [
      'from a third person for the second time goes back and ends the purchase',
      {},
      { payerIsCustomer: false, othersPaidBefore: true },
      back('OTHER_PAYER', 'INVALID_CUSTOMER_DATA'),
    ],
    [
      'from the shopper after one of a third person buys',
      {},
      { othersPaidBefore: true },
      { use: 'SYMBOLIC', ko: null },
    ],
    [
      'from a blocked bank goes back and ends the purchase',
      {},
      { bankIsBlocked: true },
      back('REFUSED', 'BLOCKED_BANK_CODE'),
    ],
    [
      'from a third person at a blocked bank is told the first reason',
      {},
      { payerIsCustomer: false, othersPaidBefore: true, bankIsBlocked: true },
      back('OTHER_PAYER', 'INVALID_CUSTOMER_DATA'),
    ],
    [
      'from a third person, but late, only goes back',
      {},
      { payerIsCustomer: false, paidAt: new Date(END.getTime() + 1) },
      back('TOO_LATE'),
    ],
  ])('%s', (_name, charge, payment, expected) => {
    expect(
      useOfPayment(
        { status: 'MORE_INFO', expiresAt: CHECKOUT_ENDS },
        { ...CHARGE, ...charge },
        { ...PAYMENT, ...payment },
      ),
    ).toEqual(expected)
  })

  it('that is paid after the end of the purchase is returned, although its code had time left', () => {
    const over = { status: 'MORE_INFO', expiresAt: new Date(END.getTime() - 1) } as const
    expect(useOfPayment(over, CHARGE, PAYMENT)).toEqual(back('TOO_LATE'))
  })

  it.each(CHECKOUT_STATUSES)('buys only while the checkout lives (%s)', (status: CheckoutStatus) => {
    const alive = status === 'PRISTINE' || status === 'MORE_INFO'
    expect(useOfPayment({ status, expiresAt: CHECKOUT_ENDS }, CHARGE, PAYMENT)).toEqual(
      alive ? { use: 'SYMBOLIC', ko: null } : back('NOT_AWAITED'),
    )
  })
})
