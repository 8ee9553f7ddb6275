/** How the columns of orders are shown, in their own list and in a customer's (000 §2). */
import type { AdminOrderRow } from '@drip/core/contracts/admin/admin-area'
import { SCREENS } from '../screens.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { orderBadge } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'
import { Copyable } from '../frame/copyable.tsx'

const texts = orderTexts.list

type Row = AdminOrderRow

export const ORDER_CELLS = {
  id: (row: Row) => (
    <span className="order-code">
      <RowLink href={SCREENS.order.href({ id: row.id })}>{row.providerCode}</RowLink>
      <Copyable name={row.providerCode} value={row.providerCode} shown="" />
    </span>
  ),
  /** The store's name links only to its orders. */
  merchant: (row: Row) => (
    <a
      href={SCREENS.orders.href({ merchantId: row.merchantId })}
      className="cell-filter"
      title={texts.onlyThisMerchant(row.merchantName)}
    >
      {row.merchantName}
    </a>
  ),
  customer: (row: Row) => <span className="cell-name">{row.customerName}</span>,
  email: (row: Row) => (
    <span className="cell-long" title={row.customerEmail}>
      {row.customerEmail}
    </span>
  ),
  unpaid: (row: Row) => (
    <span className="tabular cell-unpaid">
      {row.unpaidInstalmentsCount}
      {row.lateInstalments > 0 && <Badge tone="late">{texts.late(row.lateInstalments)}</Badge>}
    </span>
  ),
  status: (row: Row) => {
    const { label, tone } = orderBadge(row)
    return <Badge tone={tone}>{label}</Badge>
  },
  createdDate: (row: Row) => (
    <span className="tabular cell-date cell-moment">{shownInstant(row.createdDate)}</span>
  ),
}

/** 'Detalhes' and the whole row open the order. */
export const orderDetails = (row: Row) => ({
  href: SCREENS.order.href({ id: row.id }),
  label: texts.detailsOf(row.providerCode),
})
