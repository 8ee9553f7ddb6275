import type { CivilDate } from '@drip/core/calendar/dates'
import type { ContestReason } from '@drip/core/reconciliation/med-case'
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'

/** A Pix that the PSP says has arrived. */
export interface ReceivedPix {
  endToEndId: string
  txid: string | null
  amount: Cents
  paidAt: Date
  /** How the amount came about, where the PSP says so ("componentesValor"). */
  parts: { original: Cents; lateCharge: Cents; discount: Cents } | null
  refunds: { id: string; amount: Cents; state: RefundState; ours: boolean }[]
}

/** A Pix that its payer contests at their bank (MED). */
export interface ContestedPix {
  /** The PSP's. */
  id: string
  endToEndId: string
  /** What of the Pix is contested. */
  amount: Cents
  reason: ContestReason
  openedAt: Date
  /** Null while the banks look at it; `returned` is what went back of it, zero where all was kept. */
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

/** A charge with a due date (cobv): the PSP adds fine and interest by the day it is paid. */
export interface NewDueCharge {
  txid: string
  /** Without what comes on top or off. */
  amount: Cents
  dueDate: CivilDate
  validDaysAfterDue: number
  /** Comes off until the due date; 0 for none. */
  discountUntilDue: number
  fineRate: Ppm
  /** Per 30 days. */
  monthlyInterestRate: Ppm
  payer: { cpf: string; name: string }
  description: string
}

/** What we ask of a payment institution. Every call may be repeated: ids are ours. */
export interface PixProvider {
  /** Makes the charge, or finds the one that an earlier try made. */
  createCharge(charge: NewCharge): Promise<{ brCode: string }>
  /** The same for a charge with a due date. */
  createDueCharge(charge: NewDueCharge): Promise<{ brCode: string }>
  /** Ends a charge so that it cannot be paid; one that is paid or ended stays as it is. */
  endCharge(txid: string, kind: 'cob' | 'cobv'): Promise<void>
  /** One payment; null when the PSP does not know it. */
  payment(endToEndId: string): Promise<ReceivedPix | null>
  /** Payments of one charge, whoever made them. */
  paymentsOfCharge(query: { txid: string; from: Date; to: Date }): Promise<ReceivedPix[]>
  /** Payments of one charge made by that person: how a payer is checked (reference "Who really paid"). */
  paymentsByPerson(query: { txid: string; cpf: string; from: Date; to: Date }): Promise<ReceivedPix[]>
  /**
   * One page of everything that arrived for a charge, for the sweep; or only of what (in part) went back; also of what
   * came without one, straight to our key.
   */
  received(query: {
    from: Date
    to: Date
    page: number
    onlyReturned?: boolean
    alsoWithoutCharge?: boolean
  }): Promise<{ payments: ReceivedPix[]; lastPage: boolean }>
  /** Sends (part of) a payment back to the account it came from, or says how that is going. */
  refund(refund: { endToEndId: string; id: string; amount: Cents }): Promise<RefundState>
  /** One contest; null when the PSP does not know it. */
  contest(id: string): Promise<ContestedPix | null>
  /** One page of what was contested in a period; none of a PSP that does not tell. */
  contests(query: { from: Date; to: Date; page: number }): Promise<{
    contests: ContestedPix[]
    lastPage: boolean
  }>
  /** Where the PSP tells us of payments. */
  registerWebhook(url: string): Promise<void>
}
