/** One timeline of an order or a customer: everything that happened, by whom and when, page by page. */
import type { AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import type { Deps } from '../../../../deps.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { findCheckout } from '../../../purchases/checkouts/checkouts.store.ts'
import { findOrder } from '../../../purchases/orders/orders.store.ts'
import { findContest } from '../../../servicing/med/contest.store.ts'
import { findAdminCustomer } from '../customers/admin-customers.store.ts'
import {
  type Before,
  type Happening,
  findHappeningsOfContest,
  findHappeningsOfCustomer,
  findHappeningsOfOrder,
} from './timeline.store.ts'
import { timelineEvent } from './timeline.views.ts'

const PAGE = 50

/** @param cursor of the previous page @throws Refusal ORDER_NOT_FOUND, INVALID_QUERY (invalid cursor) */
export async function showOrderTimeline(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
  cursor: string | undefined,
): Promise<AdminTimeline> {
  if ((await findOrder(db, orderId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  return pageOf(await findHappeningsOfOrder(db, orderId, beforeOf(cursor), PAGE + 1))
}

/**
 * The same for a purchase that did not become an order.
 * @throws Refusal CHECKOUT_NOT_FOUND, INVALID_QUERY (invalid cursor)
 */
export async function showCheckoutTimeline(
  { db }: Pick<Deps, 'db'>,
  checkoutId: string,
  cursor: string | undefined,
): Promise<AdminTimeline> {
  if ((await findCheckout(db, checkoutId)) === null) throw new Refusal('CHECKOUT_NOT_FOUND')
  return pageOf(await findHappeningsOfOrder(db, checkoutId, beforeOf(cursor), PAGE + 1))
}

/** @param cursor of the previous page @throws Refusal CUSTOMER_NOT_FOUND, INVALID_QUERY (invalid cursor) */
export async function showCustomerTimeline(
  { db }: Pick<Deps, 'db'>,
  customerId: string,
  cursor: string | undefined,
): Promise<AdminTimeline> {
  const customer = orRefuse(await findAdminCustomer(db, customerId), 'CUSTOMER_NOT_FOUND')
  return pageOf(await findHappeningsOfCustomer(db, customer, beforeOf(cursor), PAGE + 1))
}

/** @param cursor of the previous page @throws Refusal NOT_FOUND, INVALID_QUERY (invalid cursor) */
export async function showContestTimeline(
  { db }: Pick<Deps, 'db'>,
  caseId: string,
  cursor: string | undefined,
): Promise<AdminTimeline> {
  if ((await findContest(db, caseId)) === null) throw new Refusal('NOT_FOUND')
  return pageOf(await findHappeningsOfContest(db, caseId, beforeOf(cursor), PAGE + 1))
}

function pageOf(happenings: readonly Happening[]): AdminTimeline {
  const shown = happenings.slice(0, PAGE)
  const last = happenings.length > PAGE ? shown.at(-1) : undefined
  return {
    content: shown.map(timelineEvent),
    cursor: last === undefined ? null : `${last.at.toISOString()} ${last.id}`,
  }
}

function beforeOf(cursor: string | undefined): Before | null {
  if (cursor === undefined) return null
  const [, at = '', id = ''] = /^(\S+) (.+)$/.exec(cursor) ?? []
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) throw new Refusal('INVALID_QUERY')
  return { at: date, id }
}
