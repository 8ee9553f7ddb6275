import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { PROMOTIONS_LISTED } from '@drip/core/contracts/catalogue/catalogue-lists'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../frame/access.ts'
import { RowLogo } from '../forms/fields/row-logo.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { PromotionBadge } from './promotion-badge.tsx'
import { promotionTexts } from './texts.ts'

const texts = promotionTexts.list

/** The app's promotions, twenty per page (000 §2, §9). */
export function PromotionsPage(): ReactNode {
  const whyNot = useWhyNot()
  return (
    <ListPage
      call={catalogueCalls.listPromotions}
      listed={PROMOTIONS_LISTED}
      screen={SCREENS.promotions}
      texts={texts}
      asked={({ page }) => ({ query: { page } })}
      cells={{
        name: (row) => (
          <span className="named">
            <RowLogo url={row.imageUrl} name={row.name} />
            <RowLink href={SCREENS.promotion.href({ id: row.id })}>{row.name}</RowLink>
          </span>
        ),
        status: (row) => <PromotionBadge of={row} />,
      }}
    >
      <ActionButton
        kind="primary"
        whyNot={whyNot('CATALOGUE_EDIT')}
        onPress={() => goTo(SCREENS.promotionNew.href())}
      >
        {texts.create}
      </ActionButton>
    </ListPage>
  )
}
