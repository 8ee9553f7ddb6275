import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { CATEGORY_STATUS_LABELS } from '@drip/core/contracts/catalogue/catalogue-states'
import type { Category } from '@drip/core/contracts/catalogue/catalogue'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { changeQuery, goTo, useQuery } from '../../../signed/address.tsx'
import { DataTable, RowLink, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { Switch } from '../forms/fields/switch.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { storeTexts } from '../stores/texts.ts'
import { OnOffBadge } from './on-off-badge.tsx'
import { categoryTexts } from './texts.ts'
import { useListed } from '../signed-in.ts'

const texts = categoryTexts.list

/** The categories by which stores are found (000 §2). */
export function CategoriesPage(): ReactNode {
  const status = useQuery().get('status') === 'ACTIVE' ? 'ACTIVE' : 'ALL'
  const whyNot = useWhyNot()
  const list = useListed(catalogueCalls.listCategories, { query: { status } })
  return (
    <>
      <PageHead title={texts.title} back={{ href: SCREENS.stores.href(), label: storeTexts.details.back }}>
        <ActionButton
          kind="primary"
          whyNot={whyNot('CATALOGUE_EDIT')}
          onPress={() => goTo(SCREENS.categoryNew.href())}
        >
          {texts.add}
        </ActionButton>
      </PageHead>
      <div className="filters">
        <Switch
          label={texts.onlyActive}
          checked={status === 'ACTIVE'}
          onChange={(on) => changeQuery({ status: on ? 'ACTIVE' : null })}
        />
      </div>
      <output className="list-count tabular">{list.value !== null && texts.count(list.value.length)}</output>
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={list.value}
        keyOf={(it) => it.id}
        isStale={list.isStale}
        empty={
          <EmptyState title={status === 'ACTIVE' ? texts.emptyActive : texts.empty}>
            <p>{texts.emptyLead}</p>
          </EmptyState>
        }
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
      />
    </>
  )
}

const COLUMNS: readonly Column<Category>[] = [
  {
    key: 'name',
    head: texts.columns.name,
    leads: true,
    cell: (it) => <RowLink href={SCREENS.category.href({ id: it.id })}>{it.name}</RowLink>,
  },
  {
    key: 'subcategories',
    head: texts.columns.subcategories,
    cell: (it) => it.subCategory.map(({ name }) => name).join(', '),
  },
  { key: 'tags', head: texts.columns.tags, cell: (it) => it.tags.map(({ name }) => name).join(', ') },
  {
    key: 'status',
    head: texts.columns.status,
    cell: (it) => <OnOffBadge isOn={it.status === 'ACTIVE'}>{CATEGORY_STATUS_LABELS[it.status]}</OnOffBadge>,
  },
]
