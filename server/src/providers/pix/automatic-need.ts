import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { ReceivedPix } from './need.ts'

/** A payer's standing consent that their bank pays our debits (the Central Bank's "recorrência"). */
export type MandateState = 'CREATED' | 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED'

/** How the payer came to say yes (journeys 1 to 4 of Pix Automático). */
export type MandateJourney = 'REQUEST' | 'CODE' | 'FIRST_PAYMENT' | 'OFFER_AT_PAYMENT'

/** What a request to the payer's bank is at; the first three wait for the payer. */
export type MandateRequestState =
  | 'CREATED'
  | 'SENT'
  | 'RECEIVED'
  | 'ACCEPTED'
  | 'REJECTED'
  | 'EXPIRED'
  | 'CANCELLED'

/** Who ended something; the payer's bank and ours act of their own accord. */
export type EndedBy = 'PAYER' | 'PAYER_BANK' | 'RECEIVER' | 'RECEIVER_BANK'

export interface Ending {
  /** Null: refused, which the contract ascribes to nobody. */
  by: EndedBy | null
  /** Of the message catalogue of Pix, four characters; there may be new ones. */
  code: string
}

/** Debits of variable amounts, once a month, with three further attempts within seven days. */
export interface NewMandate {
  /** What the payer's bank shows as contract, at most 35 characters; no two mandates have the same. */
  contract: string
  /** What is paid for, at most 35 characters. */
  subject: string
  payer: { cpf: string; name: string }
  /** About when the first debit falls due; not before today. */
  firstDate: CivilDate
  /** Until when there may be debits. */
  lastDate: CivilDate
  /** The payer's own ceiling for a debit may not lie below this. */
  lowestCeiling: Cents
  /** The immediate charge whose payment is the yes (journey 3); null for every other way. */
  firstPaymentTxid: string | null
}

export interface Mandate {
  id: string
  contract: string
  state: MandateState
  /** When it came to that state. */
  since: Date
  /** Null until it is approved. */
  journey: MandateJourney | null
  /** Who said yes at the bank, who need not be who owes; null before, and where the PSP does not say. */
  payerCpf: string | null
  /** Why it was rejected or cancelled, where the PSP says so. */
  ending: Ending | null
  /** What was asked of the payer's bank (journey 1), oldest first. */
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
  /** At most four digits; null for a bank that has none. */
  branch: string | null
  /** With its check digit, at most 20 characters. */
  number: string
}

/** A charge under a mandate ("cobrança recorrente"); one that is paid, rejected, expired or cancelled stays so. */
export type DebitState = 'CREATED' | 'ACTIVE' | 'PAID' | 'EXPIRED' | 'REJECTED' | 'CANCELLED'

export type AttemptState = 'REQUESTED' | 'SCHEDULED' | 'PAID' | 'REJECTED' | 'EXPIRED' | 'CANCELLED'

export interface NewDebit {
  txid: string
  mandateId: string
  /** Never changed: another amount is another debit. */
  amount: Cents
  /** A day on which banks are shut moves to the next one by itself. */
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
  /** Why it was rejected or cancelled, where the PSP says so. */
  ending: Ending | null
  /** Oldest first. */
  attempts: DebitAttempt[]
  /** What was received for it, with what went back since. */
  payments: ReceivedPix[]
}

export interface DebitAttempt {
  /** Of the Pix that it becomes when it succeeds. */
  endToEndId: string
  /** The one of the due date, one that was asked for later, or one sent again after a failure of the banks. */
  kind: 'FIRST' | 'RETRY' | 'RESENT'
  /** On which day the bank tries. */
  date: CivilDate
  /** EXPIRED: the day went by without money on the account. */
  state: AttemptState
  /** Of a rejected one; of the message catalogue of Pix, four characters. */
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
  /** Makes the mandate, or finds the one of that contract that an earlier try made. */
  createMandate(mandate: NewMandate): Promise<Mandate>
  /**
   * The code by which the payer says yes: by itself (journey 2), together with paying an immediate charge (3), or as an offer
   * beside a charge with a due date (4).
   */
  mandateCode(mandateId: string, chargeTxid: string | null): Promise<{ brCode: string }>
  /**
   * Asks the payer's bank (journey 1), or finds what it was asked already and still waits for; REFUSED: the PSP takes no request with
   * these data.
   */
  requestMandate(
    mandateId: string,
    account: PayerAccount,
    expiresAt: Date,
  ): Promise<MandateRequest | 'REFUSED'>
  /** Null when the PSP does not know it. */
  mandate(mandateId: string): Promise<Mandate | null>
  /** Ends it, and with it the debits under it; one that has ended stays as it is. @returns it as it is now, null when it is unknown */
  cancelMandate(mandateId: string): Promise<Mandate | null>
  /** One page of what was created in that time, for the sweep. */
  mandates(page: Page): Promise<{ mandates: Mandate[]; lastPage: boolean }>

  /** Makes the debit, or finds the one that an earlier try made; REFUSED: the contract does not allow it, nor will it. */
  createDebit(debit: NewDebit): Promise<Debit | 'REFUSED'>
  /** Null when the PSP does not know it. */
  debit(txid: string): Promise<Debit | null>
  /**
   * Takes it back, which the contract allows until the day before its first attempt.
   * @returns it as it is now: CANCELLED, or in another state when it was too late or over; null when it is unknown
   */
  cancelDebit(txid: string): Promise<Debit | null>
  /** One more attempt on a later day; REFUSED: no more of them, or one is under way. */
  retryDebit(txid: string, date: CivilDate): Promise<Debit | 'REFUSED'>
  /** One page of what was created in that time, for the sweep. */
  debits(page: Page): Promise<{ debits: Debit[]; lastPage: boolean }>

  /** Where the PSP tells us of mandates (`{url}/rec`) and of debits (`{url}/cobr`). */
  registerWebhooks(url: string): Promise<void>
}
