import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { TAGS_LISTED } from '@drip/core/contracts/catalogue/catalogue-lists'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../frame/access.ts'
import { RowLogo } from '../forms/fields/row-logo.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { storeTexts } from '../stores/texts.ts'
import { OnOffBadge } from './on-off-badge.tsx'
import { tagTexts } from './texts.ts'

const texts = tagTexts.list

/** The tags by which the app groups stores, in their order (000 §2). */
export function TagsPage(): ReactNode {
  const whyNot = useWhyNot()
  return (
    <ListPage
      call={catalogueCalls.listTags}
      listed={TAGS_LISTED}
      screen={SCREENS.tags}
      texts={texts}
      back={{ href: SCREENS.stores.href(), label: storeTexts.details.back }}
      cells={{
        name: (it) => (
          <span className="named">
            <RowLogo url={it.logoUrl} name={it.name} />
            <RowLink href={SCREENS.tag.href({ id: it.id })}>{it.name}</RowLink>
          </span>
        ),
        status: (it) => <OnOffBadge isOn={it.status === 'ACTIVE'}>{tagTexts.statuses[it.status]}</OnOffBadge>,
      }}
    >
      <ActionButton
        kind="primary"
        whyNot={whyNot('CATALOGUE_EDIT')}
        onPress={() => goTo(SCREENS.tagNew.href())}
      >
        {texts.add}
      </ActionButton>
    </ListPage>
  )
}
