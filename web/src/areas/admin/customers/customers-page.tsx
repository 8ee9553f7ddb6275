import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminCustomers } from '@drip/core/contracts/admin/admin-area'
import { CUSTOMER_SORTS, type CustomerSort } from '@drip/core/contracts/admin/admin-sorts'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { shownDay } from '../../../instalments/dates.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { addressWith, changeQuery, useEntryText, useQuery } from '../../../signed/address.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { DataTable, RowLink, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { Pager } from '../../../ui/work/tables/pager.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { countText } from '../frame/count-text.ts'
import { customerTexts } from './customer-texts.ts'
import { pageOfQuery } from '../forms/page-of-query.ts'
import { ActionsMenu } from '../orders/actions-menu.tsx'
import { ExportButton } from '../frame/export-button.tsx'
import { usePageThere } from '../frame/use-page-there.ts'
import { ask, useListed } from '../signed-in.ts'

const texts = customerTexts.list
const PAGE_SIZE = 10

type Row = AdminCustomers['content'][number]

/** All customers, searched by name, CPF, phone or e-mail (000 §2). */
export function CustomersPage(): ReactNode {
  const query = useQuery()
  const page = pageOfQuery(query)
  const sort = CUSTOMER_SORTS.find((it) => it === query.get('sort')) ?? 'createdAt'
  // names begin with A, days with today
  const descending = (query.get('turned') === 'true') === (sort === 'name')
  const [search, keepSearch] = useEntryText('search')
  const list = useCustomers({ search, sort, descending, page })
  usePageThere(page, list)
  const find = useCallback(
    (text: string) => {
      // another filter begins with its first page (000 §4)
      if (new URLSearchParams(window.location.search).has('page')) changeQuery({ page: null })
      keepSearch(text)
    },
    [keepSearch],
  )
  return (
    <>
      <PageHead title={texts.title}>
        <ActionsMenu
          label={texts.actions}
          items={[
            { href: SCREENS.blockUser.href(), label: texts.block, permission: 'FRAUD_BLOCK' },
            { href: SCREENS.whitelist.href(), label: texts.whitelist, permission: 'CUSTOMERS_READ' },
            { href: SCREENS.debtList.href(), label: texts.negotiation, permission: 'CUSTOMERS_READ' },
          ]}
        />
      </PageHead>
      <div className="admin-filters">
        <SearchField label={texts.search} placeholder={texts.searchHelp} value={search} onSearch={find} />
      </div>
      <div className="admin-list-line">
        <output className="tabular">
          {list.value !== null && countText(list.value, { exact: texts.count, moreThan: texts.moreThan })}
          {list.value?.searchedFor != null &&
            ` · ${texts.searchedAs(texts.searchedFor[list.value.searchedFor])}`}
        </output>
        <ExportButton
          name="clientes"
          load={() => ask(calls.exportCustomers, { body: { search, sort, descending } })}
        />
      </div>
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        sort={{
          by: sort,
          descending,
          onSort: (by) =>
            changeQuery({
              sort: by === 'createdAt' ? null : by,
              turned: by === sort && query.get('turned') === null ? 'true' : null,
              page: null,
            }),
        }}
        keyOf={(row) => row.id}
        empty={
          <EmptyState title={search === '' ? texts.empty : texts.emptySearch}>
            <p>{search === '' ? texts.emptyLead : texts.emptySearchLead}</p>
          </EmptyState>
        }
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
      />
      {list.value !== null && (
        <Pager
          label={texts.pages}
          page={page}
          pages={list.value.totalPages}
          hrefOf={(to) =>
            addressWith(SCREENS.customers.href(), query, { page: to === 0 ? null : String(to) })
          }
        />
      )}
    </>
  )
}

function useCustomers(query: { search: string; sort: CustomerSort; descending: boolean; page: number }) {
  const { search, sort, descending, page } = query
  return useListed(calls.searchCustomers, { body: { search, sort, descending, page, size: PAGE_SIZE } })
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: texts.columns.name,
    leads: true,
    sortable: true,
    cell: (row) => <RowLink href={SCREENS.customer.href({ id: row.id })}>{row.name}</RowLink>,
  },
  {
    key: 'cpf',
    head: texts.columns.cpf,
    cell: (row) => <span className="tabular cell-date">{maskCpf(row.cpf)}</span>,
  },
  {
    key: 'phone',
    head: texts.columns.phone,
    cell: (row) => <span className="tabular cell-date">{maskPhone(row.phone)}</span>,
  },
  {
    key: 'email',
    head: texts.columns.email,
    spare: true,
    cell: (row) => (
      <span className="cell-long" title={row.email}>
        {row.email}
      </span>
    ),
  },
  {
    key: 'createdAt',
    head: texts.columns.since,
    sortable: true,
    cell: (row) => <span className="tabular">{shownDay(row.createdAt)}</span>,
  },
  { key: 'status', head: texts.columns.status, cell: (row) => <CustomerBadges customer={row} /> },
  {
    key: 'details',
    head: texts.columns.details,
    cell: (row) => (
      <a
        href={SCREENS.customer.href({ id: row.id })}
        className="line-action"
        aria-label={texts.detailsOf(row.name)}
      >
        {texts.columns.details}
      </a>
    ),
  },
]

function CustomerBadges({ customer }: { customer: Pick<Row, 'status' | 'isOnDebtNegotiation'> }) {
  return (
    <span className="order-badges">
      <Badge tone={customer.status === 'ACTIVE' ? 'good' : 'calm'}>
        {customerTexts.status[customer.status]}
      </Badge>
      {customer.isOnDebtNegotiation && <Badge tone="attention">{customerTexts.status.negotiation}</Badge>}
    </span>
  )
}
