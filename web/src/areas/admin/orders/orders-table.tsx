import type { AdminOrderRow } from '@drip/core/contracts/admin/admin-area'
import type { ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { DataTable, RowLink, type Column } from '../../../ui/work/tables/data-table.tsx'
import { orderLook } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'
import { Copyable } from '../frame/copyable.tsx'

const texts = orderTexts.list

/** The columns of 000 §2; 'Detalhes' and the whole row open the order. */
export function OrdersTable(props: {
  rows: readonly AdminOrderRow[] | null
  isStale: boolean
  sort?: { by: string; descending: boolean; onSort: (by: string) => void }
  /** Orders of one customer: what would say the same in each row is left out. */
  isOfOneCustomer?: boolean
  empty: ReactNode
  failure: { words: string; onRetry: () => Promise<void> } | undefined
}) {
  const { isOfOneCustomer = false, ...table } = props
  return (
    <DataTable
      {...table}
      caption={texts.title}
      columns={isOfOneCustomer ? COLUMNS.filter((it) => !OF_CUSTOMER.includes(it.key)) : COLUMNS}
      keyOf={(row) => row.id}
    />
  )
}

const OF_CUSTOMER = ['customer', 'email']

const COLUMNS: readonly Column<AdminOrderRow>[] = [
  {
    key: 'id',
    head: texts.columns.id,
    leads: true,
    cell: (row) => (
      <span className="order-code">
        <RowLink href={SCREENS.order.href({ id: row.id })}>{row.providerCode}</RowLink>
        <Copyable name={row.providerCode} value={row.providerCode} shown="" />
      </span>
    ),
  },
  { key: 'merchant', head: texts.columns.merchant, cell: (row) => <MerchantCell row={row} /> },
  { key: 'customer', head: texts.columns.customer, cell: (row) => row.customerName },
  {
    key: 'email',
    head: texts.columns.email,
    spare: true,
    cell: (row) => (
      <span className="cell-long" title={row.customerEmail}>
        {row.customerEmail}
      </span>
    ),
  },
  {
    key: 'amount',
    head: texts.columns.total,
    sortable: true,
    align: 'end',
    cell: (row) => <Money reais={row.amount} />,
  },
  {
    key: 'unpaid',
    head: texts.columns.unpaid,
    align: 'end',
    cell: (row) => <Unpaid row={row} />,
  },
  {
    key: 'status',
    head: texts.columns.status,
    cell: (row) => {
      const { label, tone } = orderLook(row)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'createdDate',
    head: texts.columns.created,
    sortable: true,
    cell: (row) => <span className="tabular cell-date cell-moment">{shownInstant(row.createdDate)}</span>,
  },
  {
    key: 'details',
    head: texts.columns.details,
    // the whole row leads there as well
    spare: true,
    cell: (row) => (
      <a
        href={SCREENS.order.href({ id: row.id })}
        className="line-action"
        aria-label={texts.detailsOf(row.providerCode)}
      >
        {texts.columns.details}
      </a>
    ),
  },
]

/** The store's name leads to its orders only. */
function MerchantCell({ row }: { row: AdminOrderRow }) {
  return (
    <a
      href={SCREENS.orders.href({ merchantId: row.merchantId })}
      className="cell-filter"
      title={texts.onlyThisMerchant(row.merchantName)}
    >
      {row.merchantName}
    </a>
  )
}

function Unpaid({ row }: { row: AdminOrderRow }) {
  return (
    <span className="tabular cell-unpaid">
      {row.unpaidInstalmentsCount}
      {row.lateInstalments > 0 && <Badge tone="late">{texts.late(row.lateInstalments)}</Badge>}
    </span>
  )
}
