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
  /** Liability: customers' money that is here but not yet used; it is applied to a debt or goes back. */
  CUSTOMER_FUNDS: 'liability:customer-funds',
  /** Liability: what we owe merchants for their sales, net of the fee. */
  MERCHANT_PAYABLE: 'liability:merchant-payable',
  /** Liability: of that, what waits while a Pix that paid for it is contested (MED). */
  MERCHANT_HELD: 'liability:merchant-held',
  /** Liability: what we owe collection agencies for payments that they brought. */
  AGENCY_PAYABLE: 'liability:agency-payable',
  /** Income: the merchants' fee. */
  FEE_INCOME: 'income:merchant-fee',
  /** Income: fine and interest that customers paid on late instalments. */
  LATE_CHARGES: 'income:late-charges',
  /** Expense: cashback given. */
  CASHBACK: 'expense:cashback',
  /** Expense: what collection agencies get. */
  AGENCY_FEES: 'expense:agency-fees',
  /** Expense: debts that were closed without a payment to us. */
  WRITE_OFFS: 'expense:write-offs',
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
  | 'DEBT_WRITTEN_OFF'
  | 'MERCHANT_PAID'
  | 'MERCHANT_PAYMENT_RETURNED'
  | 'SETTLEMENT_HELD'
  | 'SETTLEMENT_RELEASED'
  | 'AGENCY_FEE'
  | 'AGENCY_FEE_RETURNED'

const posting = (debit: Account, credit: Account, amount: Cents): Posting[] =>
  amount === 0 ? [] : [{ debit, credit, amount }]

/** A Pix arrived: it is the customer's until it is applied. */
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

/** What money that is here pays: the debt itself, fine and interest on it; and what cashback pays beside it. */
export interface PaidDebt {
  principal: Cents
  lateCharge: Cents
  discount: Cents
}

/** Money that is here pays a debt and its late charge; cashback pays the rest. */
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
  /** Paid in money, which becomes the customer's again. */
  paidPart: Cents
  /** Fine and interest that go back because nothing is left of the order; not part of what is cancelled. */
  lateChargePart: Cents
  /** How much of the cancelled amount is our fee. */
  feePart: Cents
}

/**
 * Part of an order is taken back: the merchant gives up his net share and we the fee on it; what was owed, written
 * off or given as cashback is so no more, what was paid is the customer's money again.
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

/** A Pix went back to the account it came from. */
export function pixReturned(amount: Cents): Posting[] {
  return posting(ACCOUNTS.CUSTOMER_FUNDS, ACCOUNTS.BANK, amount)
}

/** What no Pix brings back was paid to the customer by the operator's bank in another way: it left the bank as a Pix would have. */
export function refundPaidOutside(amount: Cents): Posting[] {
  return pixReturned(amount)
}

/**
 * The payer's bank took (part of) a Pix back (MED, API Pix "natureza"): what it had paid is owed again, its late
 * charge and cashback undone; `unused` had paid nothing yet.
 */
export function pixTakenBack({ principal, lateCharge, discount }: PaidDebt, unused: Cents): Posting[] {
  return [
    ...posting(ACCOUNTS.CUSTOMER_DEBT, ACCOUNTS.CUSTOMER_FUNDS, principal),
    ...posting(ACCOUNTS.LATE_CHARGES, ACCOUNTS.CUSTOMER_FUNDS, lateCharge),
    ...posting(ACCOUNTS.CUSTOMER_DEBT, ACCOUNTS.CASHBACK, discount),
    ...pixReturned(addCents(principal, lateCharge, unused)),
  ]
}

/** A debt is closed without a payment to us. */
export function debtWrittenOff(amount: Cents): Posting[] {
  return posting(ACCOUNTS.WRITE_OFFS, ACCOUNTS.CUSTOMER_DEBT, amount)
}

/**
 * A transfer to a merchant arrived, by purchase: what we owe him for it becomes less. `net` is below zero where the
 * purchase was taken back after an earlier transfer: then it was kept back from the others.
 */
export function merchantPaid(net: Cents): Posting[] {
  return net < 0
    ? posting(ACCOUNTS.BANK, ACCOUNTS.MERCHANT_PAYABLE, subtractCents(ZERO, net))
    : posting(ACCOUNTS.MERCHANT_PAYABLE, ACCOUNTS.BANK, net)
}

/** The merchant's bank sent a transfer back: exactly the other way round. */
export function merchantPaymentReturned(net: Cents): Posting[] {
  return merchantPaid(subtractCents(ZERO, net))
}

/** A Pix that paid a sale is contested (MED): what its merchant is to have of it waits. */
export function settlementHeld(amount: Cents): Posting[] {
  return posting(ACCOUNTS.MERCHANT_PAYABLE, ACCOUNTS.MERCHANT_HELD, amount)
}

/** The case is over: it is due again. */
export function settlementReleased(amount: Cents): Posting[] {
  return posting(ACCOUNTS.MERCHANT_HELD, ACCOUNTS.MERCHANT_PAYABLE, amount)
}

/** A payment was brought by a collection agency: it gets its share of it, which we bear. */
export function agencyFeeOwed(fee: Cents): Posting[] {
  return posting(ACCOUNTS.AGENCY_FEES, ACCOUNTS.AGENCY_PAYABLE, fee)
}

/** What it brought was taken back by the payer's bank: it gives back its share of that. */
export function agencyFeeReturned(fee: Cents): Posting[] {
  return posting(ACCOUNTS.AGENCY_PAYABLE, ACCOUNTS.AGENCY_FEES, fee)
}

/** Gives amounts from some accounts to others, first to first; both sides have the same sum. */
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
