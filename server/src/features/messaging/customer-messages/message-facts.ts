/** The kinds of messages to customers and shoppers, and the facts for each. */
import type { OutsideWay } from '@drip/core/debts/outside-ways'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { MessageKind } from '@drip/core/contracts/customer-messages'
import type { ReturnReason } from '@drip/core/contracts/states'
import type { DisputeAnswer, DisputeEnder, DisputeOutcome } from '@drip/core/debts/dispute'
import type { PauseKind } from '@drip/core/debts/pause'
import type { Cents } from '@drip/core/money/cents'

/** A purchase as named in messages. */
export interface PurchaseFacts {
  purchaseId: string
  merchantName: string
  /** The store's own number; empty if it gave none. */
  merchantCode: string
  /** Ours. */
  code: string
  amount: Cents
}

/** The bank could not pay; it was never asked; or we called the debit back, too late for another. */
export type WhyUnpaid = 'NOT_PAID' | 'NOT_SENT' | 'CALLED_BACK'

/** A pause of a purchase's instalments. */
export interface PauseNews extends Pick<PurchaseFacts, 'purchaseId' | 'merchantName'> {
  kind: PauseKind
  /** The first day after the pause. */
  endsOn: CivilDate
  /** Of the next payment. */
  nextDueDate: CivilDate
  /**
   * The due date of a debit that the bank was about to pay when the pause began, which is not paused; null if there is
   * none.
   */
  keptDueDate: CivilDate | null
}

/** A dispute about a purchase, and its state. */
export interface DisputeNews extends Pick<PurchaseFacts, 'purchaseId' | 'merchantName'> {
  answerBy: CivilDate
  decideBy: CivilDate | null
  answer: DisputeAnswer | null
  outcome: DisputeOutcome | null
  /** Refunded for it so far. */
  refunded: Cents
  endedBy: DisputeEnder | null
  /** Whether the dispute pauses the instalments: all open ones. */
  isHeld: boolean
  /** Of the next payment, once the pause has ended; null if there was none, or if nothing is to be paid. */
  nextDueDate: CivilDate | null
}

export interface MessageFacts {
  PURCHASE_APPROVED: PurchaseFacts & {
    approvedOn: CivilDate
    /** `amount` without deductions; `cashback` is deducted if everything is paid on time; if paid, it was. */
    instalments: readonly { amount: Cents; cashback: Cents; dueDate: CivilDate; isPaid: boolean }[]
    /** Of the Pix that only proved the account; null if the Pix paid something. */
    symbolic: Cents | null
  }
  PURCHASE_DENIED: Omit<PurchaseFacts, 'code'>
  REFUND_BEGUN: PurchaseFacts & {
    canceled: Cents
    isWhole: boolean
    /** Refunded by Pix. */
    back: Cents
    /** Paid too long ago for a refund by Pix, and refunded in another way. */
    tooOld: Cents
    /** Open on the whole purchase afterwards. */
    open: Cents
    storeDidNotConfirm: boolean
  }
  REFUND_ARRIVED: Pick<PurchaseFacts, 'merchantName' | 'purchaseId'> & {
    amount: Cents
    /** Paid back in another way; null: by Pix. */
    outside: { paidOn: CivilDate; way: OutsideWay; reference: string } | null
  }
  /** The payer's bank refused it, and no further Pix is tried; `amount` is kept for its payer. */
  REFUND_REFUSED: Pick<PurchaseFacts, 'merchantName' | 'amount'>
  /** The link for paying an instalment, sent by an operator to a caller; `amount` is what it costs today. */
  PIX_LINK: Pick<PurchaseFacts, 'merchantName' | 'code'> & {
    instalmentId: string
    number: number
    amount: Cents
    dueDate: CivilDate
  }
  /** A Pix that is refunded whole. */
  PAYMENT_RETURNED: {
    amount: Cents
    /** The amount of its code; null for instalments, whose amount changes daily. */
    asked: Cents | null
    because: ReturnReason
    /** The payer's bank paid it automatically. */
    byDebit: boolean
    /**
     * Where to find the correct Pix: at an address, or for a plan at its purchase; null if nothing is to be paid any
     * more.
     */
    again: { link: string } | { planOf: string } | null
  }
  /** The payer's bank took back `amount` of what a Pix had paid: it is owed again. */
  PAYMENT_TAKEN_BACK: Pick<PurchaseFacts, 'purchaseId' | 'merchantName' | 'amount'> & {
    /** Taken back with it (decision 132); 0 if none had been given. */
    cashback: Cents
  }
  AUTOPAY_ON: Pick<PurchaseFacts, 'purchaseId'>
  AUTOPAY_ENDED: Pick<PurchaseFacts, 'purchaseId'>
  /** The payer's bank will pay an instalment. */
  AUTOPAY_DEBIT: Pick<PurchaseFacts, 'merchantName' | 'purchaseId'> & {
    number: number
    total: number
    amount: Cents
    paidOn: CivilDate
  }
  /** We cancelled it, but the bank pays it all the same. */
  AUTOPAY_STANDS: MessageFacts['AUTOPAY_DEBIT'] & {
    /** In the bank's app, until the end of the day before. */
    canStop: boolean
    /** More is open by now than it pays, so it is returned whole. */
    isTooLittle: boolean
  }
  /** The bank did not pay, or will not. */
  AUTOPAY_UNPAID: Pick<PurchaseFacts, 'purchaseId' | 'merchantName'> & {
    instalmentId: string
    number: number
    total: number
    amount: Cents
    /** When it tries again; null if it does not. */
    nextTry: CivilDate | null
    isAboveCeiling: boolean
    why: WhyUnpaid
  }
  /** An instalment has a new date; `others` after it moved as well. */
  DUE_DATE_MOVED: Pick<PurchaseFacts, 'purchaseId' | 'merchantName'> & {
    number: number
    total: number
    from: CivilDate
    to: CivilDate
    others: number
    /** By how many days the others moved; null if each moved by its own. */
    othersLater: number | null
    /** Fine and interest until then, which are still owed. */
    lateCharge: Cents
  }
  PAUSE_BEGUN: PauseNews
  PAUSE_ENDING: PauseNews
  /** Ended early. */
  PAUSE_ENDED: PauseNews
  /** Our support accepted a plan on the customer's behalf: it begins when this entry is paid, on the same day. */
  PLAN_ACCEPTED: LineOfPlan
  /** What is open of a late purchase is owed in new lines; this is the next one. */
  PLAN_BEGAN: LineOfPlan
  /** A line of the plan is due in some days. */
  PLAN_DUE: LineOfPlan
  /** It is late, and can be paid until its last day. */
  PLAN_LATE: LineOfPlan
  /** It was not paid: the old debt is due again, less what was paid. */
  PLAN_BROKEN: Pick<PurchaseFacts, 'purchaseId' | 'merchantName'>
  /** An offer for a late purchase, valid until a day. */
  DEBT_OFFER: Pick<PurchaseFacts, 'merchantName'> & { until: CivilDate; link: string }
  /** A collection agency has the case of a late customer. */
  AGENCY_GIVEN: { agency: string; cnpj: string }
  DISPUTE_OPENED: DisputeNews
  DISPUTE_ANSWERED: DisputeNews
  DISPUTE_ENDED: DisputeNews
  PASSWORD_CHANGED: { at: Date }
  /** Our support changed it; `cpf` is the new one, masked. */
  CPF_CHANGED: { at: Date; cpf: string }
  /** What changed about the second factor, in whole sentences. */
  FACTOR_CHANGED: { at: Date; what: string }
  NEW_DEVICE: { at: Date; device: string }
  DEVICE_FORGOTTEN: { at: Date; device: string }
  ERASURE_ASKED: { answerBy: CivilDate }
  NEGOTIATION_ASKED: { askedAt: Date }
}

type LineOfPlan = Pick<PurchaseFacts, 'purchaseId' | 'merchantName'> & {
  number: number
  total: number
  dueDate: CivilDate
  amount: Cents
  /** If it is paid later, the plan has ended. */
  lastDay: CivilDate
}

/** Kinds that this table writes; the others are written by their own features and only stored here. */
export type WrittenKind = keyof MessageFacts & MessageKind
