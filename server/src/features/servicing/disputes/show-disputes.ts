import { saoPauloDate } from '@drip/core/calendar/dates'
import type { DisputeSeen, OrderDisputes } from '@drip/core/contracts/customer-area'
import type { MerchantDispute, MerchantDisputes } from '@drip/core/contracts/merchant/merchant-area'
import { disputeHindrance } from '@drip/core/debts/dispute'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { asPage } from '../../../platform/http/as-page.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import {
  type Asker,
  type Dispute,
  type DisputeOfOrder,
  type DisputesWanted,
  countDisputesOfMerchant,
  findDispute,
  findDisputeOfMerchant,
  findDisputes,
  findDisputesOfMerchant,
  findFiles,
} from './disputes.store.ts'
import { disputeInArea, disputeOfMerchant, disputeSeen } from './disputes.views.ts'

/** The disputes of an order, and whether one can be opened. @throws Refusal ORDER_NOT_FOUND */
export async function showDisputes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
): Promise<OrderDisputes> {
  const [order, disputes] = await Promise.all([findOrder(db, orderId), findDisputes(db, orderId)])
  if (order === null) throw new Refusal('ORDER_NOT_FOUND')
  return {
    content: await seen(db, disputes),
    hindrance: disputeHindrance(disputes, {
      orderedOn: saoPauloDate(order.createdAt),
      isCanceled: order.status === 'CANCELED',
      today: saoPauloDate(clock.now()),
    }),
  }
}

/** The disputes of a purchase, whatever its state. */
export async function showDisputesOf(db: Queries, purchaseId: string): Promise<DisputeSeen[]> {
  return seen(db, await findDisputes(db, purchaseId))
}

async function seen(db: Queries, disputes: readonly Dispute[]): Promise<DisputeSeen[]> {
  const files = await findFiles(db, disputes)
  return disputes.map((it) => disputeSeen(it, files))
}

/** One dispute, for a party or for our staff. @throws Refusal DISPUTE_NOT_FOUND */
export async function showDispute(db: Queries, id: string, asker: Asker): Promise<DisputeSeen> {
  return showFound(db, orRefuse(await findDispute(db, id, asker), 'DISPUTE_NOT_FOUND'))
}

/** One that was just read. */
export async function showFound(db: Queries, dispute: Dispute): Promise<DisputeSeen> {
  return disputeSeen(dispute, await findFiles(db, [dispute]))
}

/** A merchant's waiting or closed disputes, newest first. */
export async function listDisputes(
  db: Queries,
  it: DisputesWanted & { page: number; size: number },
): Promise<MerchantDisputes> {
  const [rows, totalElements] = await Promise.all([
    findDisputesOfMerchant(db, it, it),
    countDisputesOfMerchant(db, it),
  ])
  return asPage(await withFiles(db, rows, disputeInArea), it, totalElements)
}

/** As their merchant's server sees them, or in another view. */
export async function withFiles(
  db: Queries,
  rows: readonly DisputeOfOrder[],
  view: typeof disputeOfMerchant = disputeOfMerchant,
): Promise<MerchantDispute[]> {
  const files = await findFiles(db, rows)
  return rows.map((row) => view(row, files))
}

/** One of a merchant's, as its server sees it, or in another view. @throws Refusal DISPUTE_NOT_FOUND */
export async function showMerchantDispute(
  db: Queries,
  it: { id: string; merchantId: string },
  view: typeof disputeOfMerchant = disputeOfMerchant,
): Promise<MerchantDispute> {
  const dispute = orRefuse(await findDisputeOfMerchant(db, it), 'DISPUTE_NOT_FOUND')
  return view(dispute, await findFiles(db, [dispute]))
}

/** As the merchant's users read it. @throws Refusal DISPUTE_NOT_FOUND */
export function showDisputeInArea(
  db: Queries,
  it: { id: string; merchantId: string },
): Promise<MerchantDispute> {
  return showMerchantDispute(db, it, disputeInArea)
}
