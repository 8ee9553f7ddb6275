import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { CATEGORIES_LISTED } from '@drip/core/contracts/catalogue/catalogue-lists'
import { CATEGORY_STATUS_LABELS } from '@drip/core/contracts/catalogue/catalogue-states'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { changeQuery, goTo, useQuery } from '../../../signed/address.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../frame/access.ts'
import { Switch } from '../forms/fields/switch.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { storeTexts } from '../stores/texts.ts'
import { OnOffBadge } from './on-off-badge.tsx'
import { categoryTexts } from './texts.ts'

const texts = categoryTexts.list

/** The categories by which stores are found (000 §2). */
export function CategoriesPage(): ReactNode {
  const status: 'ACTIVE' | 'ALL' = useQuery().get('status') === 'ACTIVE' ? 'ACTIVE' : 'ALL'
  const whyNot = useWhyNot()
  return (
    <ListPage
      call={catalogueCalls.listCategories}
      listed={CATEGORIES_LISTED}
      screen={SCREENS.categories}
      texts={texts}
      back={{ href: SCREENS.stores.href(), label: storeTexts.details.back }}
      asked={() => ({ query: { status } })}
      isNarrowed={status === 'ACTIVE'}
      filters={
        <Switch
          label={texts.onlyActive}
          checked={status === 'ACTIVE'}
          onChange={(on) => changeQuery({ status: on ? 'ACTIVE' : null })}
        />
      }
      cells={{
        name: (it) => <RowLink href={SCREENS.category.href({ id: it.id })}>{it.name}</RowLink>,
        status: (it) => (
          <OnOffBadge isOn={it.status === 'ACTIVE'}>{CATEGORY_STATUS_LABELS[it.status]}</OnOffBadge>
        ),
      }}
    >
      <ActionButton
        kind="primary"
        whyNot={whyNot('CATALOGUE_EDIT')}
        onPress={() => goTo(SCREENS.categoryNew.href())}
      >
        {texts.add}
      </ActionButton>
    </ListPage>
  )
}
