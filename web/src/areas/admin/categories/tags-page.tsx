import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { TAG_TYPE_LABELS } from '@drip/core/contracts/catalogue/catalogue-states'
import type { Tag } from '@drip/core/contracts/catalogue/catalogue'
import { useEffect, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DataTable, RowLink, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { RowLogo } from '../forms/fields/row-logo.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { storeTexts } from '../stores/texts.ts'
import { OnOffBadge } from './on-off-badge.tsx'
import { categoryTexts, tagTexts } from './texts.ts'
import { useAsked } from '../signed-in.ts'

const texts = tagTexts.list

/** The tags by which the app groups stores, in their order (000 §2). */
export function TagsPage(): ReactNode {
  const whyNot = useWhyNot()
  const toast = useToast()
  const { value, refusal, reload } = useAsked(catalogueCalls.listTags)
  useEffect(() => {
    if (refusal !== null) toast.failed(categoryTexts.tagsFailed)
  }, [refusal, toast])
  return (
    <>
      <PageHead title={texts.title} back={{ href: SCREENS.stores.href(), label: storeTexts.details.back }}>
        <ActionButton
          kind="primary"
          whyNot={whyNot('CATALOGUE_EDIT')}
          onPress={() => goTo(SCREENS.tagNew.href())}
        >
          {texts.add}
        </ActionButton>
      </PageHead>
      <output className="list-count tabular">{value !== null && texts.count(value.length)}</output>
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={value}
        keyOf={(it) => it.id}
        empty={
          <EmptyState title={texts.empty}>
            <p>{texts.emptyLead}</p>
          </EmptyState>
        }
        failure={refusal === null ? undefined : { words: categoryTexts.tagsFailed, onRetry: reload }}
      />
    </>
  )
}

const COLUMNS: readonly Column<Tag>[] = [
  {
    key: 'name',
    head: texts.columns.name,
    leads: true,
    cell: (it) => (
      <span className="named">
        <RowLogo url={it.logoUrl} name={it.name} />
        <RowLink href={SCREENS.tag.href({ id: it.id })}>{it.name}</RowLink>
      </span>
    ),
  },
  { key: 'type', head: texts.columns.type, cell: (it) => TAG_TYPE_LABELS[it.type] },
  { key: 'priority', head: texts.columns.priority, align: 'end', cell: (it) => it.priority },
  {
    key: 'status',
    head: texts.columns.status,
    cell: (it) => <OnOffBadge isOn={it.status === 'ACTIVE'}>{tagTexts.statuses[it.status]}</OnOffBadge>,
  },
]
