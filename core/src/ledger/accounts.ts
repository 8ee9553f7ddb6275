/**
 * The chart of accounts and the postings of each event. A posting takes an amount from one account (credit) and
 * gives it to another (debit), so every movement sums to zero by construction (system design §7, docs/ledger.md).
 */
import { type Cents, ZERO, addCents, subtractCents } from '../money/cents.ts'

export const ACCOUNTS = {
  /** Asset: our money at the PSP. */
  BANK: 'asset:bank',
  /** Asset: what customers owe us of their instalments. */
  CUSTOMER_DEBT: 'asset:customer-debt',
  /** Asset: what payers owe us because they have it twice: paid back in another way, and taken back by their bank. */
  DOUBLE_REFUNDS: 'asset:double-refunds',
  /** Liability: customers' money that was received but not used yet; it is applied to a debt or returned. */
  CUSTOMER_FUNDS: 'liability:customer-funds',
  /** Liability: what we owe merchants for their sales, net of the fee. */
  MERCHANT_PAYABLE: 'liability:merchant-payable',
  /** Liability: the part of it that waits while a Pix that paid for it is contested (MED). */
  MERCHANT_HELD: 'liability:merchant-held',
  /** Liability: what we owe collection agencies for payments they collected. */
  AGENCY_PAYABLE: 'liability:agency-payable',
  /** Income: the merchants' fee. */
  FEE_INCOME: 'income:merchant-fee',
  /** Income: fine and interest that customers paid on late instalments. */
  LATE_CHARGES: 'income:late-charges',
  /** Expense: cashback given. */
  CASHBACK: 'expense:cashback',
  /** Expense: collection agencies' fees. */
  AGENCY_FEES: 'expense:agency-fees',
  /** Expense: debts that were closed without a payment to us. */
  WRITE_OFFS: 'expense:write-offs',
  /** Expense: what payers have twice and do not return. */
  DOUBLE_REFUND_LOSSES: 'expense:double-refunds',
} as const
export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS]

export interface Posting {
  debit: Account
  credit: Account
  amount: Cents
}

/** What happened; each kind has one function below that gives its postings. */
export type MovementKind =
  | 'PIX_RECEIVED'
  | 'ORDER_APPROVED'
  | 'DEBT_PAID'
  | 'ORDER_CANCELED'
  | 'PIX_RETURNED'
  | 'REFUND_PAID_OUTSIDE'
  | 'PIX_TAKEN_BACK'
  | 'REFUND_DOUBLED'
  | 'DOUBLE_REFUND_RETURNED'
  | 'DOUBLE_REFUND_LOST'
  | 'DEBT_WRITTEN_OFF'
  | 'MERCHANT_PAID'
  | 'MERCHANT_PAYMENT_RETURNED'
  | 'SETTLEMENT_HELD'
  | 'SETTLEMENT_RELEASED'
  | 'AGENCY_FEE'
  | 'AGENCY_FEE_RETURNED'

const posting = (debit: Account, credit: Account, amount: Cents): Posting[] =>
  amount === 0 ? [] : [{ debit, credit, amount }]

/** A Pix arrived: it belongs to the customer until it is applied. */
export function pixReceived(amount: Cents): Posting[] {
  return posting(ACCOUNTS.BANK, ACCOUNTS.CUSTOMER_FUNDS, amount)
}

/** A purchase was approved: the customer owes all of it, the merchant gets it less the fee. */
export function orderApproved(amount: Cents, fee: Cents): Posting[] {
  return [
    ...posting(ACCOUNTS.CUSTOMER_DEBT, ACCOUNTS.MERCHANT_PAYABLE, subtractCents(amount, fee)),
    ...posting(ACCOUNTS.CUSTOMER_DEBT, ACCOUNTS.FEE_INCOME, fee),
  ]
}

/** What received money pays (the debt itself, its fine and interest), and what cashback pays beside it. */
export interface PaidDebt {
  principal: Cents
  lateCharge: Cents
  discount: Cents
}

/** Received money pays a debt and its late charge; cashback pays the rest. */
export function debtPaid({ principal, lateCharge, discount }: PaidDebt): Posting[] {
  return [
    ...posting(ACCOUNTS.CUSTOMER_FUNDS, ACCOUNTS.CUSTOMER_DEBT, principal),
    ...posting(ACCOUNTS.CUSTOMER_FUNDS, ACCOUNTS.LATE_CHARGES, lateCharge),
    ...posting(ACCOUNTS.CASHBACK, ACCOUNTS.CUSTOMER_DEBT, discount),
  ]
}

export interface CanceledParts {
  /** Still owed. */
  openPart: Cents
  /** Closed without a payment. */
  writtenOffPart: Cents
  /** Paid by cashback. */
  discountPart: Cents
  /** Paid in money, which belongs to the customer again. */
  paidPart: Cents
  /** Fine and interest that are returned because nothing is left of the order; not part of what is cancelled. */
  lateChargePart: Cents
  /** How much of the cancelled amount is our fee. */
  feePart: Cents
}

/**
 * Part of an order is cancelled: the merchant gives up their net share and we give up its fee. Debt, write-offs and
 * cashback of that part are reversed, and what was paid belongs to the customer again.
 */
export function orderCanceled(parts: CanceledParts): Posting[] {
  const { openPart, writtenOffPart, discountPart, paidPart, lateChargePart, feePart } = parts
  const amount = addCents(openPart, writtenOffPart, discountPart, paidPart)
  return [
    ...between(
      [
        [ACCOUNTS.FEE_INCOME, feePart],
        [ACCOUNTS.MERCHANT_PAYABLE, subtractCents(amount, feePart)],
      ],
      [
        [ACCOUNTS.CUSTOMER_DEBT, openPart],
        [ACCOUNTS.WRITE_OFFS, writtenOffPart],
        [ACCOUNTS.CASHBACK, discountPart],
        [ACCOUNTS.CUSTOMER_FUNDS, paidPart],
      ],
    ),
    ...posting(ACCOUNTS.LATE_CHARGES, ACCOUNTS.CUSTOMER_FUNDS, lateChargePart),
  ]
}

/** A Pix was returned to the account it came from. */
export function pixReturned(amount: Cents): Posting[] {
  return posting(ACCOUNTS.CUSTOMER_FUNDS, ACCOUNTS.BANK, amount)
}

/** Money that no Pix can return was paid to the customer by the operator's bank: it left the bank as a Pix would have. */
export function refundPaidOutside(amount: Cents): Posting[] {
  return pixReturned(amount)
}

/**
 * The payer's bank forced (part of) a Pix back (MED, API Pix "natureza"): what it had paid is owed again, its late
 * charge and cashback are reversed; `unused` had paid nothing yet.
 */
export function pixTakenBack({ principal, lateCharge, discount }: PaidDebt, unused: Cents): Posting[] {
  return [
    ...posting(ACCOUNTS.CUSTOMER_DEBT, ACCOUNTS.CUSTOMER_FUNDS, principal),
    ...posting(ACCOUNTS.LATE_CHARGES, ACCOUNTS.CUSTOMER_FUNDS, lateCharge),
    ...posting(ACCOUNTS.CUSTOMER_DEBT, ACCOUNTS.CASHBACK, discount),
    ...pixReturned(addCents(principal, lateCharge, unused)),
  ]
}

/** The payer's bank took back what had been paid back in another way: the payer has it twice, and owes it to us. */
export function refundDoubled(amount: Cents): Posting[] {
  return posting(ACCOUNTS.DOUBLE_REFUNDS, ACCOUNTS.BANK, amount)
}

/** The payer returned to the operator's bank what they had twice. */
export function doubleRefundReturned(amount: Cents): Posting[] {
  return posting(ACCOUNTS.BANK, ACCOUNTS.DOUBLE_REFUNDS, amount)
}

/** The payer keeps what they have twice. */
export function doubleRefundLost(amount: Cents): Posting[] {
  return posting(ACCOUNTS.DOUBLE_REFUND_LOSSES, ACCOUNTS.DOUBLE_REFUNDS, amount)
}

/** A debt is closed without a payment to us. */
export function debtWrittenOff(amount: Cents): Posting[] {
  return posting(ACCOUNTS.WRITE_OFFS, ACCOUNTS.CUSTOMER_DEBT, amount)
}

/**
 * A transfer to a merchant arrived; for each purchase it reduces what we owe them. `net` is below zero if the purchase
 * was cancelled after an earlier transfer: then it was deducted from the others.
 */
export function merchantPaid(net: Cents): Posting[] {
  return net < 0
    ? posting(ACCOUNTS.BANK, ACCOUNTS.MERCHANT_PAYABLE, subtractCents(ZERO, net))
    : posting(ACCOUNTS.MERCHANT_PAYABLE, ACCOUNTS.BANK, net)
}

/** The merchant's bank sent a transfer back: the exact reverse. */
export function merchantPaymentReturned(net: Cents): Posting[] {
  return merchantPaid(subtractCents(ZERO, net))
}

/** A Pix that paid for a sale is contested (MED): the merchant's share of it is held. */
export function settlementHeld(amount: Cents): Posting[] {
  return posting(ACCOUNTS.MERCHANT_PAYABLE, ACCOUNTS.MERCHANT_HELD, amount)
}

/** The case is closed: the held share is due again. */
export function settlementReleased(amount: Cents): Posting[] {
  return posting(ACCOUNTS.MERCHANT_HELD, ACCOUNTS.MERCHANT_PAYABLE, amount)
}

/** A collection agency brought in a payment: we owe it its fee. */
export function agencyFeeOwed(fee: Cents): Posting[] {
  return posting(ACCOUNTS.AGENCY_FEES, ACCOUNTS.AGENCY_PAYABLE, fee)
}

/** The payer's bank forced back such a payment: the agency returns its fee. */
export function agencyFeeReturned(fee: Cents): Posting[] {
  return posting(ACCOUNTS.AGENCY_PAYABLE, ACCOUNTS.AGENCY_FEES, fee)
}

/** Moves amounts from some accounts to others, in order; both sides have the same sum. */
function between(debits: readonly [Account, Cents][], credits: readonly [Account, Cents][]): Posting[] {
  const postings: Posting[] = []
  const from = debits.map(([account, amount]) => ({ account, left: amount }))
  for (const [account, amount] of credits) {
    let rest = amount
    for (const source of from) {
      const part = source.left < rest ? source.left : rest
      postings.push(...posting(source.account, account, part))
      source.left = subtractCents(source.left, part)
      rest = subtractCents(rest, part)
    }
  }
  return postings
}
