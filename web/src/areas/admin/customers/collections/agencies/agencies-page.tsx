/** The agencies that collect for us, with their placements and results. */
import * as calls from '@drip/core/contracts/admin/collections/agency-calls'
import { AGENCIES_LISTED } from '@drip/core/contracts/admin/collections/agency-lists'
import type { ReactNode } from 'react'
import { goTo } from '../../../../../signed/address.tsx'
import { RowLink } from '../../../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../../../frame/access.ts'
import { ActionButton } from '../../../frame/action-button.tsx'
import { ListPage } from '../../../frame/lists/list.tsx'
import { SCREENS } from '../../../screens.ts'
import { DeskTabs } from '../team-page.tsx'
import { agencyTexts } from './agency-texts.ts'

const texts = agencyTexts.list

export function AgenciesPage(): ReactNode {
  const whyNot = useWhyNot()
  return (
    <ListPage
      call={calls.listAgencies}
      listed={AGENCIES_LISTED}
      screen={SCREENS.agencies}
      texts={texts}
      above={<DeskTabs current="agencies" />}
      cells={{
        name: (it) => <RowLink href={SCREENS.agency.href({ id: it.id })}>{it.name}</RowLink>,
      }}
    >
      <ActionButton
        kind="primary"
        whyNot={whyNot('COLLECTIONS_AGENCIES')}
        onPress={() => goTo(SCREENS.agencyNew.href())}
      >
        {texts.create}
      </ActionButton>
    </ListPage>
  )
}
