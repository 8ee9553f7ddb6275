import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import { MERCHANT_FILTERS, MERCHANT_SORTS } from '@drip/core/contracts/catalogue/catalogue-states'
import type { Merchants } from '@drip/core/contracts/merchant/merchant-admin'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { changeQuery, goTo, useQuery } from '../../../signed/address.tsx'
import { shortDate, shownDay } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { RowLink, type Column } from '../../../ui/work/tables/data-table.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { pageOfQuery } from '../forms/page-of-query.ts'
import { RowLogo } from '../forms/fields/row-logo.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { PagedTable } from '../frame/paged-table.tsx'
import { partnerTexts } from './texts.ts'
import { useListed } from '../signed-in.ts'

const texts = partnerTexts.list

/** All merchants, found by name or CNPJ (000 §2). */
export function MerchantsPage(): ReactNode {
  const query = useQuery()
  const name = query.get('name') ?? ''
  const status = MERCHANT_FILTERS.find((it) => it === query.get('status')) ?? ''
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
        <SearchField label={texts.search} placeholder={texts.searchHint} value={name} onSearch={find} />
        <SelectField
          label={texts.columns.status}
          value={status}
          options={[
            { value: '', label: texts.allStatuses },
            ...MERCHANT_FILTERS.map((value) => ({ value, label: texts.filters[value] })),
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
  { key: 'legalName', head: texts.columns.legalName, spare: true, cell: (row) => row.legalName },
  {
    key: 'cnpj',
    head: texts.columns.cnpj,
    cell: (row) => <span className="tabular nowrap">{row.cnpj}</span>,
  },
  {
    key: 'status',
    head: texts.columns.status,
    cell: (row) => (
      <span className="merchant-state">
        <MerchantBadge of={row} />
        <Lacking of={row} />
        <Ending of={row} />
      </span>
    ),
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

type State = Pick<Row, 'status' | 'readiness'>

/** What a merchant is called: one that is enabled and lacks what it needs does not sell, whatever its status says. */
export function merchantState({ status, readiness }: State): string {
  return status === 'ENABLED' && !readiness.isReady ? partnerTexts.notSelling : partnerTexts.statuses[status]
}

/** Green is who sells and lacks nothing. */
export function MerchantBadge({ of }: { of: State }) {
  const { isReady, missing } = of.readiness
  const enabled = isReady && missing.length === 0 ? 'good' : 'attention'
  return <Badge tone={of.status === 'ENABLED' ? enabled : 'calm'}>{merchantState(of)}</Badge>
}

function Lacking({ of: { status, readiness } }: { of: State }) {
  const { isReady, missing } = readiness
  if (status === 'ARCHIVED' || missing.length === 0) return null
  const words = missing.map((it) => texts.missing[it]).join(', ')
  return <span className="note">{texts.lacks(words, isReady)}</span>
}

function Ending({ of: { status, readiness } }: { of: State }) {
  if (status === 'ARCHIVED') return null
  return readiness.ending.map(({ term, on }) => (
    <span key={term} className="note tabular">
      {partnerTexts.ends[term](shortDate(on))}
    </span>
  ))
}
