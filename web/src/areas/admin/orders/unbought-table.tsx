/** Purchases that became no order, as they stand in lists: who, where, and why. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminUnboughtRow } from '@drip/core/contracts/admin/admin-area'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Money } from '../../../ui/money.tsx'
import { DataTable, RowLink, type Column } from '../../../ui/work/tables/data-table.tsx'
import { Tabs } from '../../../ui/work/tables/tabs.tsx'
import { countText } from '../frame/count-text.ts'
import { checkoutLook } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'
import { Block } from './order-blocks.tsx'
import { useListed } from '../signed-in.ts'

const texts = orderTexts.unbought

/** What became an order, and what did not: both are searched for alike. */
export function PurchaseTabs({ current }: { current: 'orders' | 'unbought' }) {
  return (
    <Tabs
      label={orderTexts.list.ways}
      keeps
      tabs={[
        { href: SCREENS.orders.href(), label: orderTexts.order.tab, current: current === 'orders' },
        { href: SCREENS.unbought.href(), label: texts.title, current: current === 'unbought' },
      ]}
    />
  )
}

export function UnboughtTable(props: {
  rows: readonly AdminUnboughtRow[] | null
  isStale: boolean
  empty: ReactNode
  failure: { words: string; onRetry: () => Promise<void> } | undefined
}) {
  return <DataTable {...props} caption={texts.title} columns={COLUMNS} keyOf={(row) => row.id} />
}

const SHOWN_BESIDE_ORDERS = 5

/** What was searched among the orders, found here too: who was refused says the same as who bought. */
export function UnboughtFound({ search, merchantId }: { search: string; merchantId: string | null }) {
  const { value, isStale, refusal, reload } = useListed(calls.searchUnbought, {
    body: { search, merchantId, size: SHOWN_BESIDE_ORDERS },
  })
  if (refusal !== null) return <LoadFailure words={texts.failed} onRetry={reload} />
  if (value === null || value.totalElements === 0) return null
  return (
    <Block id="unbought-title" title={countText(value, texts)}>
      <UnboughtTable rows={value.content} isStale={isStale} empty={null} failure={undefined} />
      {value.totalElements > SHOWN_BESIDE_ORDERS && (
        <a href={SCREENS.unbought.href()} data-keeps>
          {texts.all}
        </a>
      )}
    </Block>
  )
}

const shopperOf = (row: AdminUnboughtRow) => (row.shopperName === '' ? texts.nameless : row.shopperName)

const COLUMNS: readonly Column<AdminUnboughtRow>[] = [
  {
    key: 'shopper',
    head: texts.columns.shopper,
    leads: true,
    cell: (row) => (
      <span className="shopper">
        <RowLink href={SCREENS.checkout.href({ id: row.id })}>{shopperOf(row)}</RowLink>
        {row.shopperCpf !== '' && <span className="tabular shopper__fact">{maskCpf(row.shopperCpf)}</span>}
        {row.shopperPhone !== '' && (
          <span className="tabular shopper__fact">{maskPhone(row.shopperPhone)}</span>
        )}
      </span>
    ),
  },
  { key: 'merchant', head: texts.columns.merchant, cell: (row) => row.merchantName },
  {
    key: 'amount',
    head: texts.columns.amount,
    align: 'end',
    cell: (row) => <Money reais={row.amount} />,
  },
  {
    key: 'status',
    head: texts.columns.status,
    cell: (row) => {
      const { label, tone } = checkoutLook(row.status)
      return (
        <span className="cell-status">
          <Badge tone={tone}>{label}</Badge>
        </span>
      )
    },
  },
  { key: 'reason', head: texts.columns.reason, cell: (row) => row.koReasonLabel ?? '–' },
  {
    key: 'created',
    head: texts.columns.created,
    cell: (row) => <span className="tabular cell-date">{shownInstant(row.createdDate)}</span>,
  },
  {
    key: 'details',
    head: texts.columns.details,
    cell: (row) => (
      <a
        href={SCREENS.checkout.href({ id: row.id })}
        className="line-action"
        aria-label={texts.detailsOf(shopperOf(row), shownInstant(row.createdDate))}
      >
        {texts.columns.details}
      </a>
    ),
  },
]
