/**
 * What happened that others hear of. Whoever makes it so announces it in the transaction in which it happens and knows none of its
 * listeners; they stand in one table (`listeners.ts`), are called one after the other, and become part of that transaction.
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { DenialReason, NotificationChannel } from '@drip/core/contracts/states'
import type { MedState } from '@drip/core/reconciliation/med-case'
import type { DisputeAnswer, DisputeEnder, DisputeOutcome, DisputeReason } from '@drip/core/debts/dispute'
import type { Cents } from '@drip/core/money/cents'
import type { Deps } from './deps.ts'
import type { Tx } from './platform/database/db.ts'
import type { Writer } from './platform/database/writes.ts'

interface Purchase {
  id: string
  merchant: { id: string }
  merchantCode: string
  amount: Cents
  connector: 'VTEX' | 'NUVEMSHOP' | null
}

/** What a store that is asked for its yes, and whoever hears of it, has to know. */
export interface ApprovedPurchase extends Purchase {
  resolveUrl: string | null
}

export interface OrderOfMerchant {
  id: string
  merchantId: string
  merchantCode: string
}

interface DisputeOfOrder {
  order: OrderOfMerchant
  disputeId: string
}

interface ContestOfOrder {
  order: OrderOfMerchant
  contestId: string
}

/** The people and the server of a merchant who want to hear of something at once. */
export interface Audience {
  readers: readonly { userId: string; channel: NotificationChannel }[]
  /** Of its server. */
  endpointIds: readonly string[]
}

/** Every fact, and what is said of it. */
interface Facts {
  /** A checkout ends without a sale, or what looked like one does. */
  CheckoutEnded: { checkout: Purchase; status: 'KO' | 'EXPIRED'; koReason: DenialReason }
  /** The decision ended the checkout: the shopper has to know that nothing is owed. */
  CreditDenied: { purchaseId: string }
  /** The payment came and the order is there; it is no sale until the store has confirmed it. */
  PurchaseApproved: {
    purchaseId: string
    paysAutomatically: boolean
    checkout: ApprovedPurchase
    /** Whom the store's yes is told to. */
    audience: Audience
  }
  /** The store knows of it: from now on it is a sale, also for the people of the merchant. */
  SaleConfirmed: { checkout: Purchase; audience: Audience }
  /** An order, or part of it. Of what was never a sale the merchant knows nothing. */
  OrderCanceled: {
    order: OrderOfMerchant & { amount: Cents }
    cancellationId: string
    amount: Cents
    /** With what was cancelled before. */
    canceledAmount: Cents
    wasSale: boolean
  }
  /** A customer wants to send an order back: its instalments stand still. */
  ReturnAnnounced: { order: OrderOfMerchant; announcedOn: CivilDate; pausedUntil: CivilDate }
  /** They keep it: before anything was refunded. */
  ReturnWithdrawn: { order: OrderOfMerchant }
  /** A customer says what is wrong with an order. */
  DisputeOpened: DisputeOfOrder & { reason: DisputeReason; answerBy: CivilDate }
  /** The store said something that does not end it, or its days went by: we decide. */
  DisputeAnswered: DisputeOfOrder & { answer: DisputeAnswer; decideBy: CivilDate }
  /** By whomever; `refunded` is what went back for it. */
  DisputeEnded: DisputeOfOrder & { endedBy: DisputeEnder; outcome: DisputeOutcome | null; refunded: Cents }
  /** A payer contests at their bank what they paid for an order; `held` of the store's money waits. */
  PixContested: ContestOfOrder & {
    contested: Cents
    held: Cents
    evidenceBy: Date
    analysisBy: CivilDate
  }
  /** The banks have decided; `returned` of what the Pix paid for this order. */
  ContestEnded: ContestOfOrder & { outcome: Exclude<MedState, 'OPEN'>; returned: Cents }
  /** The payer's bank took (part of) a Pix back that was one of a purchase's payments. */
  PixTakenBack: { purchaseId: string; endToEndId: string; refundId: string; amount: Cents }
  /** A Pix that could not be used goes back whole. */
  PaymentReturned: { purchaseId: string; endToEndId: string }
  /** The PSP says that what we gave back has arrived. */
  RefundArrived: { purchaseId: string; refundId: string }
  /** Whatever sells and gives back in a merchant's name, without a person, ends at once: a key has leaked. */
  KeysEnded: { merchantId: string }
  /** A merchant has the money of a day's sales. */
  TransferArrived: { transfer: { id: string; merchantId: string; amount: Cents; transferDate: string } }
}

type FactType = keyof Facts

/** Announced where everything is written at once: their listeners may ask the database nothing (decision 38). */
type WrittenAtOnce = 'SaleConfirmed' | 'RefundArrived'
type Within<Type extends FactType> = Type extends WrittenAtOnce ? Writer : Tx

export type Fact<Type extends FactType> = { type: Type } & Facts[Type]

export type Listener<Type extends FactType> = (
  deps: Announcing,
  to: Within<Type>,
  fact: Fact<Type>,
) => Promise<void>

/** A fact without a line here does not compile. */
export type Listeners = { readonly [Type in FactType]: readonly Listener<Type>[] }

/** What announcing needs; who hears of one fact may have another to tell. */
export type Announcing = Pick<Deps, 'clock' | 'config' | 'jobs' | 'webhooks' | 'listeners'>

export async function announce<Type extends FactType>(
  deps: Announcing,
  to: Within<Type>,
  fact: Fact<Type>,
): Promise<void> {
  for (const listener of deps.listeners[fact.type]) await listener(deps, to, fact)
}
