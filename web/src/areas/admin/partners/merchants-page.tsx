import * as merchantCalls from '@drip/core/contracts/merchant-admin-calls'
import { MERCHANT_SORTS, MERCHANT_STATUSES } from '@drip/core/contracts/catalogue-states'
import type { Merchants } from '@drip/core/contracts/merchant-admin'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { changeQuery, goTo, useQuery } from '../../../signed/address.tsx'
import { shownDay } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RowLink, type Column } from '../../../ui/work/data-table.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SelectField } from '../../../ui/work/select-field.tsx'
import { SearchField } from '../../../ui/work/search-field.tsx'
import { useWhyNot } from '../access.ts'
import { pageOfQuery } from '../forms/page-of-query.ts'
import { RowLogo } from '../forms/row-logo.tsx'
import { ActionButton } from '../parts/action-button.tsx'
import { PagedTable } from '../parts/paged-table.tsx'
import { partnerTexts } from './texts.ts'
import { useListed } from '../signed-in.ts'

const texts = partnerTexts.list

/** All merchants, found by name or CNPJ (000 §2). */
export function MerchantsPage(): ReactNode {
  const query = useQuery()
  const name = query.get('name') ?? ''
  const status = MERCHANT_STATUSES.find((it) => it === query.get('status')) ?? ''
  const sort = MERCHANT_SORTS.find((it) => it === query.get('sort')) ?? 'NEWEST'
  const page = pageOfQuery(query)
  const whyNot = useWhyNot()
  const list = useListed(merchantCalls.listMerchants, {
    query: { name, status: status === '' ? undefined : status, sort, page },
  })
  // another search is another list: it begins with its first page (000 §2)
  const find = useCallback((text: string) => changeQuery({ name: text === '' ? null : text, page: null }), [])
  return (
    <>
      <PageHead title={texts.title}>
        <ActionButton
          kind="primary"
          whyNot={whyNot('MERCHANTS_EDIT')}
          onPress={() => goTo(SCREENS.merchantNew.href())}
        >
          {texts.create}
        </ActionButton>
      </PageHead>
      <div className="filters">
        <SearchField label={texts.search} value={name} onSearch={find} />
        <SelectField
          label={texts.columns.status}
          value={status}
          options={[
            { value: '', label: texts.allStatuses },
            ...MERCHANT_STATUSES.map((value) => ({ value, label: partnerTexts.statuses[value] })),
          ]}
          onChange={(value) => changeQuery({ status: value === '' ? null : value, page: null })}
        />
        <SelectField
          label={texts.sort}
          value={sort}
          options={MERCHANT_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
          onChange={(value) => changeQuery({ sort: value === 'NEWEST' ? null : value, page: null })}
        />
      </div>
      <PagedTable
        list={list}
        columns={COLUMNS}
        path={SCREENS.merchants.href()}
        texts={texts}
        empty={
          name === '' && status === ''
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
        <RowLink href={SCREENS.merchant.href({ id: row.id })}>{row.name}</RowLink>
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
      <a
        href={SCREENS.merchant.href({ id: row.id })}
        className="line-action"
        aria-label={texts.detailsOf(row.name)}
      >
        {texts.columns.details}
      </a>
    ),
  },
]

/** @param isReady false: something is missing, and it does not sell whatever its status says */
export function MerchantBadge({ status, isReady = true }: { status: Row['status']; isReady?: boolean }) {
  if (status === 'ENABLED' && !isReady) return <Badge tone="attention">{partnerTexts.notSelling}</Badge>
  return <Badge tone={status === 'ENABLED' ? 'good' : 'calm'}>{partnerTexts.statuses[status]}</Badge>
}
