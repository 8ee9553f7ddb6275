import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { PROMOTION_TYPE_LABELS } from '@drip/core/contracts/catalogue/catalogue-states'
import type { Promotions } from '@drip/core/contracts/catalogue/catalogue'
import { type ReactNode } from 'react'
import { shownDate } from '../../../instalments/dates.ts'
import { SCREENS } from '../screens.ts'
import { goTo, useQuery } from '../../../signed/address.tsx'
import { RowLink, type Column } from '../../../ui/work/tables/data-table.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { pageOfQuery } from '../forms/page-of-query.ts'
import { RowLogo } from '../forms/fields/row-logo.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { PagedTable } from '../frame/paged-table.tsx'
import { PromotionBadge } from './promotion-badge.tsx'
import { promotionTexts } from './texts.ts'
import { useListed } from '../signed-in.ts'

const texts = promotionTexts.list

/** What the app promotes, twenty to a page (000 §2, §9). */
export function PromotionsPage(): ReactNode {
  const query = useQuery()
  const page = pageOfQuery(query)
  const whyNot = useWhyNot()
  const list = useListed(catalogueCalls.listPromotions, { query: { page } })
  return (
    <>
      <PageHead title={texts.title}>
        <ActionButton
          kind="primary"
          whyNot={whyNot('CATALOGUE_EDIT')}
          onPress={() => goTo(SCREENS.promotionNew.href())}
        >
          {texts.create}
        </ActionButton>
      </PageHead>
      <PagedTable
        list={list}
        columns={COLUMNS}
        path={SCREENS.promotions.href()}
        texts={texts}
        empty={{ title: texts.empty, lead: texts.emptyLead }}
      />
    </>
  )
}

type Row = Promotions['content'][number]

function periodText({ from, to }: Pick<Row, 'from' | 'to'>): string {
  return to === null ? texts.from(shownDate(from)) : texts.between(shownDate(from), shownDate(to))
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: texts.columns.name,
    leads: true,
    cell: (row) => (
      <span className="named">
        <RowLogo url={row.imageUrl} name={row.name} />
        <RowLink href={SCREENS.promotion.href({ id: row.id })}>{row.name}</RowLink>
      </span>
    ),
  },
  { key: 'type', head: texts.columns.type, cell: (row) => PROMOTION_TYPE_LABELS[row.type] },
  { key: 'store', head: texts.columns.store, cell: (row) => row.store?.name ?? '—' },
  {
    key: 'period',
    head: texts.columns.period,
    cell: (row) => <span className="tabular">{periodText(row)}</span>,
  },
  { key: 'status', head: texts.columns.status, cell: (row) => <PromotionBadge of={row} /> },
]
