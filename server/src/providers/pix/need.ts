import type { CivilDate } from '@drip/core/calendar/dates'
import type { ContestReason } from '@drip/core/reconciliation/med-case'
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'

/** A Pix that the PSP reports as received. */
export interface ReceivedPix {
  endToEndId: string
  txid: string | null
  amount: Cents
  paidAt: Date
  /** How the amount was calculated, if the PSP reports it ("componentesValor"). */
  parts: { original: Cents; lateCharge: Cents; discount: Cents } | null
  refunds: { id: string; amount: Cents; state: RefundState; ours: boolean }[]
}

/** A Pix that its payer contests at their bank (MED). */
export interface ContestedPix {
  /** The PSP's id. */
  id: string
  endToEndId: string
  /** The contested part of the Pix. */
  amount: Cents
  reason: ContestReason
  openedAt: Date
  /** Null while the banks examine it; `returned` is what was sent back, zero if everything stayed here. */
  end: { returned: Cents; at: Date } | null
}

export type RefundState = 'PROCESSING' | 'DONE' | 'REFUSED'

export interface NewCharge {
  txid: string
  amount: Cents
  expiresInSeconds: number
  payer: { cpf: string; name: string }
  /** Shown to the payer, at most 140 characters. */
  description: string
}

/** A charge with a due date (cobv): the PSP adds fine and interest according to the day of payment. */
export interface NewDueCharge {
  txid: string
  /** Without additions and deductions. */
  amount: Cents
  dueDate: CivilDate
  validDaysAfterDue: number
  /** Deducted until the due date; 0 for none. */
  discountUntilDue: number
  fineRate: Ppm
  /** Per 30 days. */
  monthlyInterestRate: Ppm
  payer: { cpf: string; name: string }
  description: string
}

/** What we need from a payment institution. Every call may be repeated: ids are ours. */
export interface PixProvider {
  /** Creates the charge, or finds the one that an earlier try created. */
  createCharge(charge: NewCharge): Promise<{ brCode: string }>
  /** The same for a charge with a due date. */
  createDueCharge(charge: NewDueCharge): Promise<{ brCode: string }>
  /** Ends a charge so that it cannot be paid; a paid or ended one stays as it is. */
  endCharge(txid: string, kind: 'cob' | 'cobv'): Promise<void>
  /** One payment; null if the PSP does not know it. */
  payment(endToEndId: string): Promise<ReceivedPix | null>
  /** Payments of one charge, by any payer. */
  paymentsOfCharge(query: { txid: string; from: Date; to: Date }): Promise<ReceivedPix[]>
  /** Payments of one charge made by that person: this is how a payer is checked (reference "Who really paid"). */
  paymentsByPerson(query: { txid: string; cpf: string; from: Date; to: Date }): Promise<ReceivedPix[]>
  /**
   * One page of everything received for charges, for the sweep; or only of payments that were (partly) returned; or
   * including payments without a charge, straight to our key.
   */
  received(query: {
    from: Date
    to: Date
    page: number
    onlyReturned?: boolean
    alsoWithoutCharge?: boolean
  }): Promise<{ payments: ReceivedPix[]; lastPage: boolean }>
  /** Refunds (part of) a payment to the account it came from, or returns the refund's state. */
  refund(refund: { endToEndId: string; id: string; amount: Cents }): Promise<RefundState>
  /** One contest; null if the PSP does not know it. */
  contest(id: string): Promise<ContestedPix | null>
  /** One page of the contests of a period; empty at a PSP that does not report them. */
  contests(query: { from: Date; to: Date; page: number }): Promise<{
    contests: ContestedPix[]
    lastPage: boolean
  }>
  /** Where the PSP reports payments. */
  registerWebhook(url: string): Promise<void>
}
