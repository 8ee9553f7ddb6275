/**
 * Facts: events that other features listen to. The feature that causes a fact announces it in the same transaction and
 * knows none of its listeners. They are listed in one table (`listeners.ts`), are called one after the other, and
 * become part of that transaction.
 */
import type { Connector } from '@drip/core/checkout/shown-code'
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
  connector: Connector | null
}

/** What a store that is asked to confirm, and the listeners of its answer, need to know. */
export interface ApprovedPurchase extends Purchase {
  resolveUrl: string | null
}

export interface TransferOfMerchant {
  id: string
  merchantId: string
  amount: Cents
  transferDate: string
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

export interface CancellationOfOrder {
  cancellationId: string
  amount: Cents
  /** Including earlier cancellations. */
  canceledAmount: Cents
}

interface ContestOfOrder {
  order: OrderOfMerchant
  contestId: string
}

/** A merchant's people and servers that are to be notified at once. */
export interface Audience {
  readers: readonly { userId: string; channel: NotificationChannel }[]
  /** Of the merchant's servers. */
  endpointIds: readonly string[]
}

/** Every fact, with its data. */
interface Facts {
  /** A checkout ended without a sale, or one that only looked like a sale. */
  CheckoutEnded: { checkout: Purchase; status: 'KO' | 'EXPIRED'; koReason: DenialReason }
  /** The decision ended the checkout: the shopper must learn that nothing is owed. */
  CreditDenied: { purchaseId: string }
  /** The payment arrived and the order exists; it is no sale until the store has confirmed it. */
  PurchaseApproved: {
    purchaseId: string
    paysAutomatically: boolean
    checkout: ApprovedPurchase
    /** The audience of the store's confirmation. */
    audience: Audience
  }
  /** The store confirmed: from now on it is a sale, also for the merchant's people. */
  SaleConfirmed: { checkout: Purchase; audience: Audience }
  /** An order was cancelled, in full or in part. */
  OrderCanceled: {
    order: OrderOfMerchant & { amount: Cents }
    /** Including earlier cancellations. */
    canceledAmount: Cents
  }
  /**
   * People are to be notified of a cancellation: at once, unless it is of a part and the store has not confirmed the
   * sale yet. Then it waits for the store, and is never announced if there is no sale.
   */
  CancellationAnnounced: CancellationOfOrder & {
    order: OrderOfMerchant & { amount: Cents }
    /** The store is not notified of what was never a sale. */
    toStore: boolean
  }
  /** A customer wants to return an order: its instalments are paused. */
  ReturnAnnounced: { order: OrderOfMerchant; announcedOn: CivilDate; pausedUntil: CivilDate }
  /** The customer keeps the order, before anything was refunded. */
  ReturnWithdrawn: { order: OrderOfMerchant }
  /** A customer reports what is wrong with an order. */
  DisputeOpened: DisputeOfOrder & { reason: DisputeReason; answerBy: CivilDate }
  /** The store's answer does not end the dispute, or its time is over: we decide. */
  DisputeAnswered: DisputeOfOrder & { answer: DisputeAnswer; decideBy: CivilDate }
  /** Ended by anybody; `refunded` is what was refunded for it. */
  DisputeEnded: DisputeOfOrder & { endedBy: DisputeEnder; outcome: DisputeOutcome | null; refunded: Cents }
  /** A payer contests, at their bank, a payment for an order; `held` of the store's money is held. */
  PixContested: ContestOfOrder & {
    contested: Cents
    held: Cents
    evidenceBy: Date
    analysisBy: CivilDate
  }
  /** The banks have decided; `returned` of what the Pix paid for this order. */
  ContestEnded: ContestOfOrder & { outcome: Exclude<MedState, 'OPEN'>; returned: Cents }
  /** The payer's bank took back, in full or in part, a Pix that paid for a purchase. */
  PixTakenBack: { purchaseId: string; endToEndId: string; refundId: string; amount: Cents }
  /** A Pix that could not be used is returned in full. */
  PaymentReturned: { purchaseId: string; endToEndId: string }
  /** Money that we were to refund has arrived: by our refund, or because the payer's bank took it back by itself. */
  RefundArrived: { purchaseId: string; refundId: string }
  /** The payer's bank did not accept a refund of ours; it may be attempted again. */
  RefundRefused: { purchaseId: string; refundId: string }
  /** A key has leaked: everything that sells and refunds in the merchant's name without a person ends at once. */
  KeysEnded: { merchantId: string }
  /** A merchant received the money of a day's sales. */
  TransferArrived: { transfer: TransferOfMerchant }
  /** The bank returned a transfer that had arrived; its money is due again with a later one. */
  TransferCameBack: { transfer: TransferOfMerchant }
}

type FactType = keyof Facts

/** Announced within a batch of writes: their listeners must not query the database (decision 38). */
type WrittenAtOnce = 'SaleConfirmed' | 'RefundArrived' | 'RefundRefused'
type Within<Type extends FactType> = Type extends WrittenAtOnce ? Writer : Tx

export type Fact<Type extends FactType> = { type: Type } & Facts[Type]

export type Listener<Type extends FactType> = (
  deps: Announcing,
  to: Within<Type>,
  fact: Fact<Type>,
) => Promise<void>

/** Without an entry here, a fact does not compile. */
export type Listeners = { readonly [Type in FactType]: readonly Listener<Type>[] }

/** What announcing needs; a listener may announce another fact. */
export type Announcing = Pick<Deps, 'clock' | 'config' | 'jobs' | 'webhooks' | 'listeners'>

export async function announce<Type extends FactType>(
  deps: Announcing,
  to: Within<Type>,
  fact: Fact<Type>,
): Promise<void> {
  for (const listener of deps.listeners[fact.type]) await listener(deps, to, fact)
}
