import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, ZERO, addCents, cents, subtractCents } from '../money/cents.ts'
import {
  ACCOUNTS,
  type Account,
  type CanceledParts,
  type Posting,
  debtPaid,
  debtWrittenOff,
  doubleRefundLost,
  doubleRefundReturned,
  merchantPaid,
  merchantPaymentReturned,
  orderApproved,
  orderCanceled,
  pixReceived,
  pixReturned,
  pixTakenBack,
  refundDoubled,
  refundPaidOutside,
  settlementHeld,
  settlementReleased,
} from './accounts.ts'

const MANY = { numRuns: 10_000 }
const AMOUNT = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(cents)
const SHARE = fc.double({ min: 0, max: 1, noNaN: true })

/** The balance that the postings leave on an account: debits add, credits subtract. */
function balance(account: Account, postings: readonly Posting[]): number {
  return postings.reduce(
    (sum, it) => sum + (it.debit === account ? it.amount : 0) - (it.credit === account ? it.amount : 0),
    0,
  )
}
const balances = (postings: readonly Posting[]) =>
  Object.fromEntries(Object.entries(ACCOUNTS).map(([name, account]) => [name, balance(account, postings)]))

const NOTHING_CANCELED: CanceledParts = {
  openPart: ZERO,
  writtenOffPart: ZERO,
  discountPart: ZERO,
  paidPart: ZERO,
  lateChargePart: ZERO,
  feePart: ZERO,
}
const canceled = (parts: Partial<Record<keyof CanceledParts, number>>): Posting[] =>
  orderCanceled({
    ...NOTHING_CANCELED,
    ...Object.fromEntries(Object.entries(parts).map(([name, amount]) => [name, cents(amount)])),
  })
const debt = (principal: number, lateCharge = 0, discount = 0) => ({
  principal: cents(principal),
  lateCharge: cents(lateCharge),
  discount: cents(discount),
})

describe('each event', () => {
  it.each<[string, Posting[], Record<string, number>]>([
    ['a Pix that came', pixReceived(cents(500)), { BANK: 500, CUSTOMER_FUNDS: -500 }],
    ['a Pix that went back', pixReturned(cents(500)), { BANK: -500, CUSTOMER_FUNDS: 500 }],
    [
      'an approval',
      orderApproved(cents(1000), cents(60)),
      { CUSTOMER_DEBT: 1000, MERCHANT_PAYABLE: -940, FEE_INCOME: -60 },
    ],
    ['a debt paid', debtPaid(debt(300)), { CUSTOMER_FUNDS: 300, CUSTOMER_DEBT: -300 }],
    [
      'a late debt paid',
      debtPaid(debt(300, 7)),
      { CUSTOMER_FUNDS: 307, CUSTOMER_DEBT: -300, LATE_CHARGES: -7 },
    ],
    [
      'a debt of which cashback paid a part',
      debtPaid(debt(280, 0, 20)),
      { CUSTOMER_FUNDS: 280, CUSTOMER_DEBT: -300, CASHBACK: 20 },
    ],
    [
      'a cancellation of what is owed',
      canceled({ openPart: 300, feePart: 18 }),
      { CUSTOMER_DEBT: -300, MERCHANT_PAYABLE: 282, FEE_INCOME: 18 },
    ],
    [
      'a cancellation of what was paid',
      canceled({ paidPart: 300, feePart: 18 }),
      { CUSTOMER_FUNDS: -300, MERCHANT_PAYABLE: 282, FEE_INCOME: 18 },
    ],
    [
      'a cancellation of what cashback paid',
      canceled({ discountPart: 300, feePart: 18 }),
      { CASHBACK: -300, MERCHANT_PAYABLE: 282, FEE_INCOME: 18 },
    ],
    [
      'a cancellation of what was written off',
      canceled({ writtenOffPart: 300, feePart: 18 }),
      { WRITE_OFFS: -300, MERCHANT_PAYABLE: 282, FEE_INCOME: 18 },
    ],
    [
      'a cancellation of a whole late order',
      canceled({
        openPart: 100,
        writtenOffPart: 50,
        discountPart: 20,
        paidPart: 130,
        lateChargePart: 9,
        feePart: 18,
      }),
      {
        CUSTOMER_DEBT: -100,
        WRITE_OFFS: -50,
        CASHBACK: -20,
        CUSTOMER_FUNDS: -139,
        LATE_CHARGES: 9,
        MERCHANT_PAYABLE: 282,
        FEE_INCOME: 18,
      },
    ],
    [
      'a Pix that the bank took back',
      pixTakenBack(debt(280, 7, 20), cents(40)),
      { BANK: -327, CUSTOMER_FUNDS: 40, CUSTOMER_DEBT: 300, LATE_CHARGES: 7, CASHBACK: -20 },
    ],
    ['what a payer has twice', refundDoubled(cents(60)), { DOUBLE_REFUNDS: 60, BANK: -60 }],
    ['what they return of it', doubleRefundReturned(cents(60)), { DOUBLE_REFUNDS: -60, BANK: 60 }],
    ['what they keep of it', doubleRefundLost(cents(60)), { DOUBLE_REFUNDS: -60, DOUBLE_REFUND_LOSSES: 60 }],
    ['a write-off', debtWrittenOff(cents(300)), { CUSTOMER_DEBT: -300, WRITE_OFFS: 300 }],
    ['a transfer to a merchant', merchantPaid(cents(940)), { MERCHANT_PAYABLE: 940, BANK: -940 }],
    [
      'a purchase kept back from a transfer',
      merchantPaid(cents(-282)),
      { MERCHANT_PAYABLE: -282, BANK: 282 },
    ],
    ['what is held of a sale', settlementHeld(cents(94)), { MERCHANT_PAYABLE: 94, MERCHANT_HELD: -94 }],
    ['what is released', settlementReleased(cents(94)), { MERCHANT_PAYABLE: -94, MERCHANT_HELD: 94 }],
    ['a transfer that came back', merchantPaymentReturned(cents(940)), { MERCHANT_PAYABLE: -940, BANK: 940 }],
  ])('%s moves the right amounts', (_name, postings, expected) => {
    const none = Object.fromEntries(Object.keys(ACCOUNTS).map((name) => [name, 0]))
    expect(balances(postings)).toEqual({ ...none, ...expected })
  })

  it('of nothing has no postings', () => {
    expect([
      ...pixReceived(ZERO),
      ...pixReturned(ZERO),
      ...orderApproved(ZERO, ZERO),
      ...debtPaid(debt(0)),
      ...orderCanceled(NOTHING_CANCELED),
      ...pixTakenBack(debt(0), ZERO),
      ...refundDoubled(ZERO),
      ...doubleRefundReturned(ZERO),
      ...doubleRefundLost(ZERO),
      ...debtWrittenOff(ZERO),
      ...merchantPaid(ZERO),
      ...merchantPaymentReturned(ZERO),
      ...settlementHeld(ZERO),
      ...settlementReleased(ZERO),
    ]).toEqual([])
  })
})

describe('whatever the amounts', () => {
  it('a hold and its release leave the merchant the same amount, and nothing held', () => {
    fc.assert(
      fc.property(AMOUNT, SHARE, (net, share) => {
        const held = partOf(net, share)
        const all = [...orderApproved(net, ZERO), ...settlementHeld(held)]
        expectWellFormed(all)
        expect(balances(all)).toMatchObject({ MERCHANT_PAYABLE: held - net, MERCHANT_HELD: 0 - held })
        const after = [...all, ...settlementReleased(held)]
        expect(balances(after)).toMatchObject({ MERCHANT_PAYABLE: 0 - net, MERCHANT_HELD: 0 })
      }),
      MANY,
    )
  })

  it('a purchase that was paid, written off, transferred and fully refunded leaves nothing on any account', () => {
    fc.assert(
      fc.property(
        AMOUNT,
        AMOUNT,
        AMOUNT,
        AMOUNT,
        AMOUNT,
        SHARE,
        (open, paid, discount, lost, late, share) => {
          const total = addCents(open, paid, discount, lost)
          const fee = partOf(total, share)
          const payment = addCents(paid, late)
          const all = [
            ...pixReceived(payment),
            ...orderApproved(total, fee),
            ...debtPaid({ principal: paid, lateCharge: late, discount }),
            ...debtWrittenOff(lost),
            ...merchantPaid(subtractCents(total, fee)),
            ...orderCanceled({
              openPart: open,
              writtenOffPart: lost,
              discountPart: discount,
              paidPart: paid,
              lateChargePart: late,
              feePart: fee,
            }),
            ...pixReturned(payment),
            // what the merchant already received is deducted from later transfers
            ...merchantPaid(subtractCents(fee, total)),
          ]
          expectWellFormed(all)
          expect(Object.values(balances(all)).every((sum) => sum === 0)).toBe(true)
        },
      ),
      MANY,
    )
  })

  it('a Pix that is taken back leaves the debt as it was before', () => {
    fc.assert(
      fc.property(AMOUNT, AMOUNT, AMOUNT, AMOUNT, (principal, lateCharge, discount, unused) => {
        const paid = { principal, lateCharge, discount }
        const all = [
          ...pixReceived(addCents(principal, lateCharge, unused)),
          ...debtPaid(paid),
          ...pixTakenBack(paid, unused),
        ]
        expectWellFormed(all)
        expect(Object.values(balances(all)).every((sum) => sum === 0)).toBe(true)
      }),
      MANY,
    )
  })

  it('a payment that was paid back outside and taken back as well leaves what is owed, and then nothing or a loss', () => {
    fc.assert(
      fc.property(AMOUNT, SHARE, fc.boolean(), (payment, share, isReturned) => {
        const doubled = partOf(payment, share)
        const all = [...pixReceived(payment), ...refundPaidOutside(payment), ...refundDoubled(doubled)]
        expectWellFormed(all)
        expect(balances(all)).toMatchObject({ CUSTOMER_FUNDS: 0, DOUBLE_REFUNDS: doubled, BANK: 0 - doubled })
        const after = [...all, ...(isReturned ? doubleRefundReturned(doubled) : doubleRefundLost(doubled))]
        expectWellFormed(after)
        const lost = isReturned ? 0 : doubled
        expect(balances(after)).toMatchObject({
          CUSTOMER_FUNDS: 0,
          DOUBLE_REFUNDS: 0,
          DOUBLE_REFUND_LOSSES: lost,
          BANK: 0 - lost,
        })
      }),
      MANY,
    )
  })

  it('a transfer that came back leaves nothing, whichever way it went', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents), (net) => {
        const all = [...merchantPaid(net), ...merchantPaymentReturned(net)]
        expectWellFormed(all)
        expect(Object.values(balances(all)).every((sum) => sum === 0)).toBe(true)
      }),
      MANY,
    )
  })
})

/** The database accepts only such postings. */
function expectWellFormed(postings: readonly Posting[]): void {
  expect(postings.every((it) => it.amount > 0 && it.debit !== it.credit)).toBe(true)
}

const partOf = (amount: Cents, share: number): Cents => cents(Math.floor(amount * share))
