import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { STORES_LISTED } from '@drip/core/contracts/catalogue/catalogue-lists'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { changeQuery, goTo, useQuery } from '../../../signed/address.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../frame/access.ts'
import { RowLogo } from '../forms/fields/row-logo.tsx'
import { Switch } from '../forms/fields/switch.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { StoreBadge } from './store-badge.tsx'
import { shownStoreName } from './store-name.ts'
import { storeTexts } from './texts.ts'

const texts = storeTexts.list
const PAGE_SIZE = 10

/** The stores that the app shows, found by name (000 §2). */
export function StoresPage(): ReactNode {
  const onlyActive = useQuery().get('onlyActiveStores') === 'true'
  const whyNot = useWhyNot()
  return (
    <ListPage
      call={catalogueCalls.listStores}
      listed={STORES_LISTED}
      screen={SCREENS.stores}
      texts={texts}
      asked={({ search, page }) => ({
        query: { storeName: search, onlyActiveStores: onlyActive, page, size: PAGE_SIZE },
      })}
      isNarrowed={onlyActive}
      filters={
        <Switch
          label={texts.onlyActive}
          checked={onlyActive}
          onChange={(on) => changeQuery({ onlyActiveStores: on ? 'true' : null, page: null })}
        />
      }
      cells={{
        name: (row) => (
          <span className="named">
            <RowLogo url={row.logoUrl} name={row.name ?? ''} />
            <RowLink href={SCREENS.store.href({ id: row.id })}>{shownStoreName(row)}</RowLink>
          </span>
        ),
        status: (row) => <StoreBadge status={row.status} />,
      }}
      bulk={[
        { action: 'SHOW_STORE', label: texts.show },
        { action: 'HIDE_STORE', label: texts.hide },
      ]}
    >
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
    </ListPage>
  )
}
