/**
 * Messages about a purchase: a job planned with the event reads the facts later, so that a payment does not cost more.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { termsOn, totalOf } from '../../purchases/orders/terms-of-debts.ts'
import { type Order, findInstalments, findOrder } from '../../purchases/orders/orders.store.ts'
import {
  type Addressee,
  findBuyer,
  findShopper,
} from '../../messaging/customer-messages/customer-messages.store.ts'
import type { MessageFacts, PurchaseFacts } from '../../messaging/customer-messages/message-facts.ts'
import {
  type CheckoutFacts,
  findApproved,
  findCancellationFacts,
  findCheckoutFacts,
  findRefundFacts,
} from './purchase-facts.store.ts'
import { notifyPersonNow } from '../../messaging/customer-messages/notify-person.ts'

type PurchaseKind = 'PURCHASE_APPROVED' | 'PURCHASE_DENIED' | 'REFUND_BEGUN' | 'REFUND_ARRIVED'

/** `about`: the purchase itself, the cancellation or the refund. */
export interface PurchaseNews {
  kind: PurchaseKind
  purchaseId: string
  about: string
}

export const NotifyOfPurchase = jobKind<PurchaseNews>('tell-of-purchase', { retries: 8, concurrency: 10 })

/** Repeating it is one message; outdated news is not sent. */
export async function notifyOfPurchase(deps: Deps, news: PurchaseNews, job?: JobInHand): Promise<void> {
  const { kind, purchaseId, about } = news
  const found = await FACTS[kind](deps.db, { purchaseId, about, now: deps.clock.now() })
  if (found === null) return
  const said = { kind, cause: about, facts: found.facts, purchaseId }
  await notifyPersonNow(deps, found.person, said, (to) => job?.doneWith(to))
}

interface Asked {
  purchaseId: string
  about: string
  now: Date
}

interface Found<Kind extends PurchaseKind> {
  person: Addressee
  facts: MessageFacts[Kind]
}

/** Null: there is nothing to report any more. */
const FACTS: { [Kind in PurchaseKind]: (db: Queries, it: Asked) => Promise<Found<Kind> | null> } = {
  PURCHASE_APPROVED: approvedFacts,
  PURCHASE_DENIED: (db, it) => withPerson(db, it, findCheckoutFacts(db, it.purchaseId)),
  REFUND_BEGUN: (db, it) => withPerson(db, it, begunFacts(db, it)),
  REFUND_ARRIVED: (db, it) => withPerson(db, it, findRefundFacts(db, { ...it, id: it.about })),
}

async function withPerson<Facts>(
  db: Queries,
  { purchaseId }: Asked,
  asked: Promise<Facts | null>,
): Promise<{ person: Addressee; facts: Facts } | null> {
  const [buyer, facts] = await Promise.all([findBuyer(db, purchaseId), asked])
  const person = buyer ?? (await findShopper(db, purchaseId))
  return person === null || facts === null ? null : { person, facts }
}

/** The order may have been cancelled before the message was sent. */
async function approvedFacts(db: Queries, { purchaseId }: Asked): Promise<Found<'PURCHASE_APPROVED'> | null> {
  const found = await findApproved(db, purchaseId)
  if (found === null) return null
  const { createdAt, person, ...facts } = found
  return { person, facts: { ...facts, approvedOn: saoPauloDate(createdAt) } }
}

async function begunFacts(
  db: Queries,
  { purchaseId, about, now }: Asked,
): Promise<MessageFacts['REFUND_BEGUN'] | null> {
  const [found, cancellation] = await Promise.all([
    findPurchase(db, purchaseId),
    findCancellationFacts(db, { purchaseId, id: about }),
  ])
  if (found === null || cancellation === null) return null
  const instalments = await findInstalments(db, purchaseId)
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
