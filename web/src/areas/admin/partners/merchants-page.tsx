import type { Merchants } from '@drip/core/contracts/merchant-admin'
import { useCallback } from 'react'
import { useListed } from '../../../api/use-listed.ts'
import { partnerPaths } from '../../../partner-paths.ts'
import { changeQuery, goTo, useQuery } from '../../../signed/address.tsx'
import { shownDay } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RowLink, type Column } from '../../../ui/work/data-table.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SearchField } from '../../../ui/work/search-field.tsx'
import { useWhyNot } from '../access.ts'
import { pageOfQuery } from '../forms/page-of-query.ts'
import { RowLogo } from '../forms/row-logo.tsx'
import { ActionButton } from '../parts/action-button.tsx'
import { PagedTable } from '../parts/paged-table.tsx'
import { partnerCalls } from '../partner-calls.ts'
import { partnerTexts } from './texts.ts'

const texts = partnerTexts.list
const PAGE_SIZE = '10'

/** All merchants, found by name (000 §2). */
export function MerchantsPage() {
  const query = useQuery()
  const name = query.get('name') ?? ''
  const page = pageOfQuery(query)
  const whyNot = useWhyNot()
  const load = useCallback(
    () => partnerCalls.merchants({ name, page: String(page), size: PAGE_SIZE }),
    [name, page],
  )
  const list = useListed(`admin merchants ${page} ${name}`, load)
  // another search is another list: it begins with its first page (000 §2)
  const find = useCallback((text: string) => changeQuery({ name: text === '' ? null : text, page: null }), [])
  return (
    <>
      <PageHead title={texts.title}>
        <ActionButton
          kind="primary"
          whyNot={whyNot('MERCHANTS_EDIT')}
          onPress={() => goTo(partnerPaths.newMerchant())}
        >
          {texts.create}
        </ActionButton>
      </PageHead>
      <div className="filters">
        <SearchField label={texts.search} value={name} onSearch={find} />
      </div>
      <PagedTable
        list={list}
        columns={COLUMNS}
        path={partnerPaths.merchants()}
        texts={texts}
        empty={
          name === ''
            ? { title: texts.empty, lead: texts.emptyLead }
            : { title: texts.emptySearch, lead: texts.emptySearchLead }
        }
      />
    </>
  )
}

type Row = Merchants['content'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: texts.columns.name,
    leads: true,
    cell: (row) => (
      <span className="named">
        <RowLogo url={row.logoUrl} name={row.name} />
        <RowLink href={partnerPaths.merchant(row.id)}>{row.name}</RowLink>
      </span>
    ),
  },
  { key: 'legalName', head: texts.columns.legalName, cell: (row) => row.legalName },
  {
    key: 'cnpj',
    head: texts.columns.cnpj,
    cell: (row) => <span className="tabular nowrap">{row.cnpj}</span>,
  },
  {
    key: 'status',
    head: texts.columns.status,
    cell: (row) => <MerchantBadge status={row.status} />,
  },
  {
    key: 'created',
    head: texts.columns.created,
    cell: (row) => <span className="tabular">{shownDay(row.createdAt)}</span>,
  },
  {
    key: 'details',
    head: texts.columns.details,
    cell: (row) => (
      <a href={partnerPaths.merchant(row.id)} className="line-action" aria-label={texts.detailsOf(row.name)}>
        {texts.columns.details}
      </a>
    ),
  },
]

export function MerchantBadge({ status }: { status: Row['status'] }) {
  return <Badge tone={status === 'ENABLED' ? 'good' : 'calm'}>{partnerTexts.statuses[status]}</Badge>
}
