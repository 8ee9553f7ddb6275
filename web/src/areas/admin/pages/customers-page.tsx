import type { AdminCustomers } from '@drip/core/contracts/admin-area'
import { useCallback } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { useListed } from '../../../api/use-listed.ts'
import { shownDay } from '../../../instalments/dates.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { addressWith, changeQuery, useEntryText, useQuery } from '../../../signed/address.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, RowLink, type Column } from '../../../ui/work/data-table.tsx'
import { EmptyState } from '../../../ui/work/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { Pager } from '../../../ui/work/pager.tsx'
import { SearchField } from '../../../ui/work/search-field.tsx'
import { SelectField } from '../../../ui/work/select-field.tsx'
import { countText } from '../count-text.ts'
import { CUSTOMER_SEARCHES, customerSearchOf, type CustomerSearch } from '../customer-search.ts'
import { customerTexts } from '../customer-texts.ts'
import { ActionsMenu } from '../parts/actions-menu.tsx'
import { calls } from '../signed-in.ts'

const texts = customerTexts.list
const PAGE_SIZE = 10

type Row = AdminCustomers['content'][number]

/** All customers, searched by name, CPF, phone or e-mail (000 §2). */
export function CustomersPage() {
  const query = useQuery()
  const page = Math.max(0, Math.trunc(Number(query.get('page') ?? '0')) || 0)
  const by = CUSTOMER_SEARCHES.find((it) => it === query.get('by')) ?? 'name'
  const [search, keepSearch] = useEntryText('search')
  const list = useCustomers(by, search, page)
  const find = useCallback(
    (text: string) => {
      const kind = customerSearchOf(text, by)
      // another filter begins with its first page (000 §4)
      if (kind !== by || new URLSearchParams(window.location.search).has('page'))
        changeQuery({ by: kind === 'name' ? null : kind, page: null })
      keepSearch(text)
    },
    [by, keepSearch],
  )
  return (
    <>
      <PageHead title={texts.title}>
        <ActionsMenu
          label={texts.actions}
          items={[
            { href: adminPaths.blockUser(), label: texts.block, permission: 'FRAUD_BLOCK' },
            { href: adminPaths.whitelist(), label: texts.whitelist, permission: 'WHITELIST_EDIT' },
            { href: adminPaths.debtList(), label: texts.negotiation, permission: 'NEGOTIATIONS_EDIT' },
          ]}
        />
      </PageHead>
      <div className="admin-filters">
        <SelectField
          label={texts.by}
          value={by}
          options={CUSTOMER_SEARCHES.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(kind) => changeQuery({ by: kind === 'name' ? null : kind, page: null })}
        />
        <SearchField label={texts.search} value={search} onSearch={find} />
      </div>
      <div className="admin-list-line">
        <output className="tabular">
          {list.value !== null && countText(list.value, { exact: texts.count, moreThan: texts.moreThan })}
        </output>
      </div>
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={list.value?.content ?? null}
        isStale={list.isStale}
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
          hrefOf={(to) => addressWith(adminPaths.customers(), query, { page: to === 0 ? null : String(to) })}
        />
      )}
    </>
  )
}

function useCustomers(by: CustomerSearch, search: string, page: number) {
  const load = useCallback(() => calls.customers({ [by]: search, page, size: PAGE_SIZE }), [by, search, page])
  return useListed(`admin customers ${by} ${search} ${page}`, load)
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: texts.columns.name,
    leads: true,
    cell: (row) => <RowLink href={adminPaths.customer(row.id)}>{row.name}</RowLink>,
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
    cell: (row) => (
      <span className="cell-long" title={row.email}>
        {row.email}
      </span>
    ),
  },
  {
    key: 'since',
    head: texts.columns.since,
    cell: (row) => <span className="tabular">{shownDay(row.createdAt)}</span>,
  },
  { key: 'status', head: texts.columns.status, cell: (row) => <CustomerBadges customer={row} /> },
  {
    key: 'details',
    head: texts.columns.details,
    cell: (row) => (
      <a href={adminPaths.customer(row.id)} className="line-action" aria-label={texts.detailsOf(row.name)}>
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
