import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { ReceivedPix } from './need.ts'

/** A payer's standing consent that their bank pays our debits (the Central Bank's "recorrência"). */
export type MandateState = 'CREATED' | 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED'

/** How the payer consented (journeys 1 to 4 of Pix Automático). */
export type MandateJourney = 'REQUEST' | 'CODE' | 'FIRST_PAYMENT' | 'OFFER_AT_PAYMENT'

/** The state of a request to the payer's bank; the first three wait for the payer. */
export type MandateRequestState =
  | 'CREATED'
  | 'SENT'
  | 'RECEIVED'
  | 'ACCEPTED'
  | 'REJECTED'
  | 'EXPIRED'
  | 'CANCELLED'

/** Who ended something; the payer's bank and ours may act on their own. */
export type EndedBy = 'PAYER' | 'PAYER_BANK' | 'RECEIVER' | 'RECEIVER_BANK'

export interface Ending {
  /** Null: refused, which the contract attributes to nobody. */
  by: EndedBy | null
  /** From Pix's message catalogue, four characters; new ones may appear. */
  code: string
}

/** Debits of variable amounts, once a month, with three further attempts within seven days. */
export interface NewMandate {
  /** Shown as the contract by the payer's bank, at most 35 characters; unique per mandate. */
  contract: string
  /** What is paid for, at most 35 characters. */
  subject: string
  payer: { cpf: string; name: string }
  /** Roughly when the first debit is due; not before today. */
  firstDate: CivilDate
  /** The last day for debits. */
  lastDate: CivilDate
  /** The payer's own ceiling for a debit may not be lower. */
  lowestCeiling: Cents
  /** The immediate charge whose payment is the consent (journey 3); null for every other journey. */
  firstPaymentTxid: string | null
}

export interface Mandate {
  id: string
  contract: string
  state: MandateState
  /** When it reached that state. */
  since: Date
  /** Null until it is approved. */
  journey: MandateJourney | null
  /** Who consented at the bank, who need not be the debtor; null before that, and if the PSP does not report it. */
  payerCpf: string | null
  /** Why it was rejected or cancelled, if the PSP reports it. */
  ending: Ending | null
  /** Requests to the payer's bank (journey 1), oldest first. */
  requests: MandateRequest[]
}

export interface MandateRequest {
  id: string
  state: MandateRequestState
  expiresAt: Date
}

/** The account whose bank is asked (journey 1). */
export interface PayerAccount {
  cpf: string
  /** The bank's participant number, eight characters. */
  ispb: string
  /** At most four digits; null if the bank has none. */
  branch: string | null
  /** With its check digit, at most 20 characters. */
  number: string
}

/** A charge under a mandate ("cobrança recorrente"). Paid, rejected, expired and cancelled are final. */
export type DebitState = 'CREATED' | 'ACTIVE' | 'PAID' | 'EXPIRED' | 'REJECTED' | 'CANCELLED'

export type AttemptState = 'REQUESTED' | 'SCHEDULED' | 'PAID' | 'REJECTED' | 'EXPIRED' | 'CANCELLED'

export interface NewDebit {
  txid: string
  mandateId: string
  /** Never changed: another amount is another debit. */
  amount: Cents
  /** A day on which banks are closed automatically moves to the next one. */
  dueDate: CivilDate
  /** Shown to the payer, at most 140 characters. */
  description: string
}

export interface Debit {
  txid: string
  mandateId: string
  amount: Cents
  dueDate: CivilDate
  state: DebitState
  /** Why it was rejected or cancelled, if the PSP reports it. */
  ending: Ending | null
  /** Oldest first. */
  attempts: DebitAttempt[]
  /** Payments received for it, with their refunds. */
  payments: ReceivedPix[]
}

export interface DebitAttempt {
  /** Of the Pix that results if it succeeds. */
  endToEndId: string
  /** The one on the due date, one requested later, or one sent again after a failure of the banks. */
  kind: 'FIRST' | 'RETRY' | 'RESENT'
  /** The day of the attempt. */
  date: CivilDate
  /** EXPIRED: the day passed without money on the account. */
  state: AttemptState
  /** For a rejected one; from Pix's message catalogue, four characters. */
  code: string | null
}

/** One page of a list. */
export interface Page {
  from: Date
  to: Date
  page: number
}

/** Pix Automático at a payment institution that offers it. Every call may be repeated. */
export interface AutomaticPix {
  /** Creates the mandate, or finds the one with that contract that an earlier try created. */
  createMandate(mandate: NewMandate): Promise<Mandate>
  /**
   * The code with which the payer consents: by itself (journey 2), together with paying an immediate charge (3), or as
   * an offer beside a charge with a due date (4).
   */
  mandateCode(mandateId: string, chargeTxid: string | null): Promise<{ brCode: string }>
  /**
   * Asks the payer's bank (journey 1), or finds an earlier request that still waits; REFUSED: the PSP accepts no
   * request with this data.
   */
  requestMandate(
    mandateId: string,
    account: PayerAccount,
    expiresAt: Date,
  ): Promise<MandateRequest | 'REFUSED'>
  /** Null if the PSP does not know it. */
  mandate(mandateId: string): Promise<Mandate | null>
  /**
   * Ends it, and the debits under it; one that has ended stays as it is.
   * @returns its present state, null if it is unknown
   */
  cancelMandate(mandateId: string): Promise<Mandate | null>
  /** One page of mandates created in that period, for the sweep. */
  mandates(page: Page): Promise<{ mandates: Mandate[]; lastPage: boolean }>

  /**
   * Creates the debit, or finds the one that an earlier try created; REFUSED: the contract does not allow it, and never
   * will.
   */
  createDebit(debit: NewDebit): Promise<Debit | 'REFUSED'>
  /** Null if the PSP does not know it. */
  debit(txid: string): Promise<Debit | null>
  /**
   * Calls it back, which the contract allows until the day before its first attempt.
   * @returns its present state: CANCELLED, or another state if it was too late or already over; null if it is unknown
   */
  cancelDebit(txid: string): Promise<Debit | null>
  /** One more attempt on a later day; REFUSED: none is left, or one is in progress. */
  retryDebit(txid: string, date: CivilDate): Promise<Debit | 'REFUSED'>
  /** One page of debits created in that period, for the sweep. */
  debits(page: Page): Promise<{ debits: Debit[]; lastPage: boolean }>

  /** Where the PSP reports mandates (`{url}/rec`) and debits (`{url}/cobr`). */
  registerWebhooks(url: string): Promise<void>
}
