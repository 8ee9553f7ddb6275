/** "Lista de pedidos": found by anything a caller says, filtered, and any page by its number. */
import { shownCode } from '@drip/core/checkout/shown-code'
import { firstDueDateInTime } from '@drip/core/calendar/business-days'
import { type CivilDate, addDays, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { AdminOrdersQuery, type AdminOrderRow, type AdminOrders } from '@drip/core/contracts/admin/admin-area'
import type { OrderStatus } from '@drip/core/contracts/states'
import { type Cents, toReais } from '@drip/core/money/cents'
import type { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import type { Queries } from '../../../../platform/database/db.ts'
import { asPage } from '../../../../platform/http/as-page.ts'
import {
  type OrderFilter,
  type OrderRow,
  countOrderRows,
  findOrderIds,
  findOrderRows,
  findSearchedIds,
} from './admin-orders.store.ts'
import { type Searched, findSearched } from '../lists/find-searched.ts'
import { nearerEnd } from '../lists/nearer-end.ts'
import type { Totals } from '../lists/totals.ts'

type Query = z.output<typeof AdminOrdersQuery>

/** How many results of a search are shown; for more, the search must be narrowed. */
const MOST_FOUND = 300

export async function listAdminOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  totals: Totals,
  query: Query,
): Promise<AdminOrders> {
  const lateBefore = firstDueDateInTime(saoPauloDate(clock.now()))
  const filter = filterOf(query, lateBefore)
  const searched = await findSearched(db, query.search)
  const { ids, total, isExact } =
    searched === null
      ? await pageOfAll(db, totals, filter, query)
      : await pageOfSearched(db, searched, filter, query)
  const rows = await findOrderRows(db, ids, lateBefore)
  const { page, size } = query
  return {
    ...asPage(rows.map(orderRow), { page, size }, total),
    totalIsExact: isExact,
    searchedFor: searched?.kind ?? null,
  }
}

interface PageOfIds {
  ids: string[]
  total: number
  isExact: boolean
}

async function pageOfAll(db: Queries, totals: Totals, filter: OrderFilter, query: Query): Promise<PageOfIds> {
  const { total, isExact } = await totals.count(JSON.stringify(filter), (bound) =>
    countOrderRows(db, filter, bound),
  )
  const way = nearerEnd(total, query)
  return { ids: way.take === 0 ? [] : await findOrderIds(db, filter, query, way), total, isExact }
}

async function pageOfSearched(
  db: Queries,
  searched: Searched,
  filter: OrderFilter,
  query: Query,
): Promise<PageOfIds> {
  const { page, size } = query
  const all = await findSearchedIds(db, searched, filter, query, MOST_FOUND)
  const isExact = searched.isWhole && all.length < MOST_FOUND
  return { ids: all.slice(page * size, (page + 1) * size), total: all.length, isExact }
}

function filterOf(query: Query, lateBefore: CivilDate): OrderFilter {
  const { status, merchantId, customerId, from, to, late } = query
  return {
    status,
    merchantId,
    customerId,
    // the contract has checked that they are dates
    from: from === null ? null : startOfSaoPauloDay(from as CivilDate),
    before: to === null ? null : startOfSaoPauloDay(addDays(to as CivilDate, 1)),
    dueBefore: late ? lateBefore : null,
  }
}

function orderRow(it: OrderRow): AdminOrderRow {
  return {
    id: it.id,
    providerCode: it.code,
    merchantOrderCode: shownCode(it),
    merchantId: it.merchantId,
    merchantName: it.merchantName,
    customerId: it.customerId,
    customerName: it.customerName,
    customerEmail: it.customerEmail,
    amount: toReais(it.amount),
    canceledAmount: toReais(it.canceledAmount),
    instalmentsCount: it.instalments,
    unpaidInstalmentsCount: it.unpaid,
    lateInstalments: it.late,
    status: statusSeenByAdmins(it),
    neverConfirmed: it.neverConfirmed,
    createdDate: it.createdAt.toISOString(),
  }
}

/** ADM-ORDER-07: an order closed because all of it was cancelled is shown as cancelled. */
export function statusSeenByAdmins(it: {
  status: OrderStatus
  amount: Cents
  canceledAmount: Cents
}): OrderStatus {
  return it.status === 'CLOSED' && it.amount === it.canceledAmount ? 'CANCELED' : it.status
}
