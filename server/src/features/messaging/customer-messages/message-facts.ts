/** The kinds of messages that we write to customers and shoppers, and what each is written from. */
import type { OutsideWay } from '@drip/core/debts/outside-ways'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { MessageKind } from '@drip/core/contracts/customer-messages'
import type { ReturnReason } from '@drip/core/contracts/states'
import type { DisputeAnswer, DisputeEnder, DisputeOutcome } from '@drip/core/debts/dispute'
import type { PauseKind } from '@drip/core/debts/pause'
import type { Cents } from '@drip/core/money/cents'

/** A purchase as messages name it. */
export interface PurchaseFacts {
  purchaseId: string
  merchantName: string
  /** The store's own number; empty where it gave none. */
  merchantCode: string
  /** Ours. */
  code: string
  amount: Cents
}

/** The bank could not; it was never asked; or we have called the debit back, too late for another. */
export type WhyUnpaid = 'NOT_PAID' | 'NOT_SENT' | 'CALLED_BACK'

/** A pause of a purchase's instalments. */
export interface PauseNews extends Pick<PurchaseFacts, 'purchaseId' | 'merchantName'> {
  kind: PauseKind
  /** The first day that is paused no more. */
  endsOn: CivilDate
  /** Of what is to be paid next. */
  nextDueDate: CivilDate
  /** Of what the bank was about to pay when it began, which is not paused; null where there is nothing. */
  keptDueDate: CivilDate | null
}

/** What is wrong with a purchase, and how far it is settled. */
export interface DisputeNews extends Pick<PurchaseFacts, 'purchaseId' | 'merchantName'> {
  answerBy: CivilDate
  decideBy: CivilDate | null
  answer: DisputeAnswer | null
  outcome: DisputeOutcome | null
  /** Given back for it until now. */
  refunded: Cents
  endedBy: DisputeEnder | null
  /** Whether the instalments stand still for it: all that are open. */
  isHeld: boolean
  /** Of what is to be paid next, once what was held runs again; null where nothing was, or where nothing is to be paid. */
  nextDueDate: CivilDate | null
}

export interface MessageFacts {
  PURCHASE_APPROVED: PurchaseFacts & {
    approvedOn: CivilDate
    /** `amount` with nothing taken off; `cashback` comes off when everything is paid in time. */
    instalments: readonly { amount: Cents; cashback: Cents; dueDate: CivilDate; isPaid: boolean }[]
    /** Of the Pix that only proved the account; null where the Pix paid something. */
    symbolic: Cents | null
  }
  PURCHASE_DENIED: Omit<PurchaseFacts, 'code'>
  REFUND_BEGUN: PurchaseFacts & {
    canceled: Cents
    isWhole: boolean
    /** Goes back by Pix. */
    back: Cents
    /** Was paid too long ago to go back by Pix, and is given back in another way. */
    tooOld: Cents
    /** Of the whole purchase, open after it. */
    open: Cents
    storeDidNotConfirm: boolean
  }
  REFUND_ARRIVED: Pick<PurchaseFacts, 'merchantName' | 'purchaseId'> & {
    amount: Cents
    /** Paid back in another way; null: by Pix. */
    outside: { paidOn: CivilDate; way: OutsideWay; reference: string } | null
  }
  /** The way to pay an instalment, sent by an operator to whoever calls; `amount` is what it costs today. */
  PIX_LINK: Pick<PurchaseFacts, 'merchantName' | 'code'> & {
    instalmentId: string
    number: number
    amount: Cents
    dueDate: CivilDate
  }
  /** A Pix that goes back whole. */
  PAYMENT_RETURNED: {
    amount: Cents
    /** What its code asked for; null of instalments, which cost another amount each day. */
    asked: Cents | null
    because: ReturnReason
    /** The payer's bank paid it by itself. */
    byDebit: boolean
    /** Where the right Pix is found: at an address, or, of what a plan settles, at its purchase; null when nothing is to be paid any more. */
    again: { link: string } | { planOf: string } | null
  }
  AUTOPAY_ON: Pick<PurchaseFacts, 'purchaseId'>
  AUTOPAY_ENDED: Pick<PurchaseFacts, 'purchaseId'>
  /** The payer's bank is going to pay an instalment. */
  AUTOPAY_DEBIT: Pick<PurchaseFacts, 'merchantName' | 'purchaseId'> & {
    number: number
    total: number
    amount: Cents
    paidOn: CivilDate
  }
  /** It was ended with us, and the bank pays it all the same. */
  AUTOPAY_STANDS: MessageFacts['AUTOPAY_DEBIT'] & {
    /** In the app of the bank: until the end of the day before. */
    canStop: boolean
  }
  /** It did not, or will not. */
  AUTOPAY_UNPAID: Pick<PurchaseFacts, 'purchaseId' | 'merchantName'> & {
    instalmentId: string
    number: number
    total: number
    amount: Cents
    /** When it tries again; null when it does not. */
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
    /** Fine and interest until then, which stay owed. */
    lateCharge: Cents
  }
  PAUSE_BEGUN: PauseNews
  PAUSE_ENDING: PauseNews
  /** Before its day. */
  PAUSE_ENDED: PauseNews
  /** Our support accepted a plan for the customer: it begins when this entry is paid, on the same day. */
  PLAN_ACCEPTED: LineOfPlan
  /** What is open of a late purchase is owed in new lines; the next of them. */
  PLAN_BEGAN: LineOfPlan
  /** A line of the plan is due in some days. */
  PLAN_DUE: LineOfPlan
  /** It is late, and can be paid until its last day. */
  PLAN_LATE: LineOfPlan
  /** It was not paid: the old claim is back, less what was paid. */
  PLAN_BROKEN: Pick<PurchaseFacts, 'purchaseId' | 'merchantName'>
  /** An offer for a late purchase, until a day. */
  DEBT_OFFER: Pick<PurchaseFacts, 'merchantName'> & { until: CivilDate; link: string }
  /** A collection agency has the case of who is late. */
  AGENCY_GIVEN: { agency: string; cnpj: string }
  DISPUTE_OPENED: DisputeNews
  DISPUTE_ANSWERED: DisputeNews
  DISPUTE_ENDED: DisputeNews
  PASSWORD_CHANGED: { at: Date }
  /** Our support changed it; `cpf` is the new one, hidden as everywhere. */
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
  /** Paid later, the plan is over. */
  lastDay: CivilDate
}

/** Kinds that this table writes; the others are written by their own features and only kept here. */
export type WrittenKind = keyof MessageFacts & MessageKind
