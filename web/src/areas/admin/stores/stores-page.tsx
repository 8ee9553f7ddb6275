import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import type { Stores } from '@drip/core/contracts/catalogue/catalogue'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { changeQuery, goTo, useQuery } from '../../../signed/address.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { RowLink, type Column } from '../../../ui/work/tables/data-table.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { pageOfQuery } from '../forms/page-of-query.ts'
import { RowLogo } from '../forms/fields/row-logo.tsx'
import { Switch } from '../forms/fields/switch.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { PagedTable } from '../frame/paged-table.tsx'
import { StoreBadge } from './store-badge.tsx'
import { shownStoreName } from './store-name.ts'
import { storeTexts } from './texts.ts'
import { useListed } from '../signed-in.ts'

const texts = storeTexts.list
const PAGE_SIZE = 10

/** The stores that the app shows, found by name (000 §2). */
export function StoresPage(): ReactNode {
  const query = useQuery()
  const storeName = query.get('storeName') ?? ''
  const onlyActive = query.get('onlyActiveStores') === 'true'
  const page = pageOfQuery(query)
  const whyNot = useWhyNot()
  const list = useListed(catalogueCalls.listStores, {
    query: { storeName, onlyActiveStores: onlyActive, page, size: PAGE_SIZE },
  })
  const find = useCallback(
    (text: string) => changeQuery({ storeName: text === '' ? null : text, page: null }),
    [],
  )
  const isFiltered = storeName !== '' || onlyActive
  return (
    <>
      <PageHead title={texts.title}>
        <ButtonLink kind="secondary" href={SCREENS.categories.href()}>
          {texts.categories}
        </ButtonLink>
        <ButtonLink kind="secondary" href={SCREENS.tags.href()}>
          {texts.tags}
        </ButtonLink>
        <ActionButton
          kind="primary"
          whyNot={whyNot('CATALOGUE_EDIT')}
          onPress={() => goTo(SCREENS.storeNew.href())}
        >
          {texts.add}
        </ActionButton>
      </PageHead>
      <div className="filters">
        <SearchField label={texts.search} value={storeName} onSearch={find} />
        <Switch
          label={texts.onlyActive}
          checked={onlyActive}
          onChange={(on) => changeQuery({ onlyActiveStores: on ? 'true' : null, page: null })}
        />
      </div>
      <PagedTable
        list={list}
        columns={COLUMNS}
        path={SCREENS.stores.href()}
        texts={texts}
        empty={
          isFiltered
            ? { title: texts.emptySearch, lead: texts.emptySearchLead }
            : { title: texts.empty, lead: texts.emptyLead }
        }
      />
    </>
  )
}

type Row = Stores['content'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: texts.columns.name,
    leads: true,
    cell: (row) => (
      <span className="named">
        <RowLogo url={row.logoUrl} name={row.name ?? ''} />
        <RowLink href={SCREENS.store.href({ id: row.id })}>{shownStoreName(row)}</RowLink>
      </span>
    ),
  },
  { key: 'origin', head: texts.columns.origin, cell: (row) => row.origin },
  { key: 'status', head: texts.columns.status, cell: (row) => <StoreBadge status={row.status} /> },
]
