/**
 * The filters of the orders list as they appear in its address: a link shows the same list (design: state lives in the
 * URL).
 */
import { parseCivilDate, type CivilDate } from '@drip/core/calendar/dates'
import { ORDER_SORTS, type OrderSort } from '@drip/core/contracts/admin/admin-sorts'
import { ORDER_STATUSES, type OrderStatus } from '@drip/core/contracts/states'

/** The values in the address; the search text is not among them, since it may be a name or a CPF. */
export interface OrdersFilter {
  status: OrderStatus | null
  merchantId: string | null
  from: CivilDate | null
  to: CivilDate | null
  late: boolean
  sort: OrderSort
  descending: boolean
}

export function ordersFilterOf(query: URLSearchParams): OrdersFilter {
  const status = query.get('status')
  return {
    status: ORDER_STATUSES.find((it) => it === status) ?? null,
    merchantId: UUID.test(query.get('merchantId') ?? '') ? query.get('merchantId') : null,
    from: parseCivilDate(query.get('from') ?? ''),
    to: parseCivilDate(query.get('to') ?? ''),
    late: query.get('late') === 'true',
    sort: ORDER_SORTS.find((it) => it === query.get('sort')) ?? 'createdDate',
    descending: query.get('rising') !== 'true',
  }
}

/** Whether the list is filtered. */
export function isFiltered({ status, merchantId, from, to, late }: OrdersFilter): boolean {
  return status !== null || merchantId !== null || from !== null || to !== null || late
}

/** The first press sorts a column with the largest or newest first, the second press reverses it. */
export function sortedBy(
  column: string,
  { sort, descending }: Pick<OrdersFilter, 'sort' | 'descending'>,
): { sort: string | null; rising: string | null; page: null } {
  return {
    sort: column === 'createdDate' ? null : column,
    rising: column === sort && descending ? 'true' : null,
    page: null,
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
