/** News of a purchase: a job that is planned with its cause looks up what there is to tell, so that a payment costs no more. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../deps.ts'
import type { Queries, Tx } from '../../platform/db.ts'
import { jobKind } from '../../platform/jobs.ts'
import { termsOn, totalOf } from '../instalment-payments/terms-of-debts.ts'
import { type Order, findInstalments, findOrder } from '../orders/orders.store.ts'
import { findBuyer, findShopper } from './customer-messages.store.ts'
import type { MessageFacts, PurchaseFacts } from './message-facts.ts'
import {
  type CheckoutFacts,
  findCancellationFacts,
  findCheckoutFacts,
  findRefundFacts,
  findSymbolic,
} from './purchase-facts.store.ts'
import { tellPerson } from './tell-person.ts'

type PurchaseKind = 'PURCHASE_APPROVED' | 'PURCHASE_DENIED' | 'REFUND_BEGUN' | 'REFUND_ARRIVED'

/** `about`: the purchase itself, the cancellation or the refund. */
export interface PurchaseNews {
  kind: PurchaseKind
  purchaseId: string
  about: string
}

export const TellOfPurchase = jobKind<PurchaseNews>('tell-of-purchase', { retries: 8, concurrency: 10 })

/** In the transaction of its cause. */
export async function planTellingOfPurchase(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  news: PurchaseNews,
): Promise<void> {
  await jobs.enqueue(tx, TellOfPurchase, news)
}

/** Done twice it tells once; what is not true any more is not told. */
export async function tellOfPurchase(deps: Deps, { kind, purchaseId, about }: PurchaseNews): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const to = (await findBuyer(tx, purchaseId)) ?? (await findShopper(tx, purchaseId))
    if (to === null) return
    const facts = await FACTS[kind](tx, { purchaseId, about, now: deps.clock.now() })
    if (facts !== null) await tellPerson(deps, tx, to, { kind, cause: about, facts, purchaseId })
  })
}

interface Asked {
  purchaseId: string
  about: string
  now: Date
}

/** Null: there is nothing to tell any more. */
const FACTS: { [Kind in PurchaseKind]: (tx: Tx, it: Asked) => Promise<MessageFacts[Kind] | null> } = {
  PURCHASE_APPROVED: approvedFacts,
  PURCHASE_DENIED: (tx, { purchaseId }) => findCheckoutFacts(tx, purchaseId),
  REFUND_BEGUN: begunFacts,
  REFUND_ARRIVED: (tx, { about }) => findRefundFacts(tx, about),
}

/** The order may have been taken back before anybody told of it. */
async function approvedFacts(
  tx: Tx,
  { purchaseId }: Asked,
): Promise<MessageFacts['PURCHASE_APPROVED'] | null> {
  const found = await findPurchase(tx, purchaseId)
  if (found === null || found.order.status === 'CANCELED') return null
  const [instalments, symbolic] = await Promise.all([
    findInstalments(tx, purchaseId),
    findSymbolic(tx, purchaseId),
  ])
  return {
    ...found.facts,
    approvedOn: saoPauloDate(found.order.createdAt),
    instalments: instalments.map((it) => ({
      amount: it.amount,
      cashback: it.cashbackAmount,
      dueDate: it.dueDate,
      isPaid: it.status === 'PAID',
    })),
    symbolic,
  }
}

async function begunFacts(
  tx: Tx,
  { purchaseId, about, now }: Asked,
): Promise<MessageFacts['REFUND_BEGUN'] | null> {
  const [found, cancellation] = await Promise.all([
    findPurchase(tx, purchaseId),
    findCancellationFacts(tx, { purchaseId, id: about }),
  ])
  if (found === null || cancellation === null) return null
  const instalments = await findInstalments(tx, purchaseId)
  return {
    ...found.facts,
    ...cancellation,
    isWhole: found.order.status === 'CANCELED',
    open: totalOf(termsOn(saoPauloDate(now), instalments, instalments)),
  }
}

async function findPurchase(db: Queries, id: string): Promise<{ order: Order; facts: PurchaseFacts } | null> {
  const [order, facts]: [Order | null, CheckoutFacts | null] = await Promise.all([
    findOrder(db, id),
    findCheckoutFacts(db, id),
  ])
  return order === null || facts === null ? null : { order, facts: { ...facts, code: order.code } }
}
