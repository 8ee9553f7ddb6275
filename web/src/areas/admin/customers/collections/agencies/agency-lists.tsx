/** The cases that an agency has and had, and the payments that it brought. */
import type { Placement } from '@drip/core/contracts/admin/collections/admin-agencies'
import * as calls from '@drip/core/contracts/admin/collections/agency-calls'
import {
  AGENCY_PAYMENTS_LISTED,
  PLACEMENTS_LISTED,
} from '@drip/core/contracts/admin/collections/agency-lists'
import { useState, type ReactNode } from 'react'
import { changeQuery, useQuery } from '../../../../../signed/address.tsx'
import { CheckBox } from '../../../../../ui/fields/check-box.tsx'
import { RowLink } from '../../../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../../../frame/access.ts'
import { LineAction } from '../../../frame/action-button.tsx'
import { ListPage } from '../../../frame/lists/list.tsx'
import { SCREENS } from '../../../screens.ts'
import { agencyTexts } from './agency-texts.ts'
import { RecallDialog } from './recall-dialog.tsx'

const backTo = (id: string) => ({ href: SCREENS.agency.href({ id }), label: agencyTexts.page.backToOne })

export function AgencyCasesPage({ id }: { id: string }): ReactNode {
  const texts = agencyTexts.cases
  const whyNot = useWhyNot()
  const [chosen, setChosen] = useState<Placement | null>(null)
  const [recalled, setRecalled] = useState(0)
  const all = useQuery().get('all') === 'true'
  const query = all ? { all: true } : {}
  return (
    <>
      <ListPage
        key={recalled}
        call={calls.listPlacements}
        listed={PLACEMENTS_LISTED}
        screen={{ href: () => SCREENS.agencyCases.href({ id }) }}
        texts={{ ...texts, lead: all ? texts.leadAll : texts.lead }}
        back={backTo(id)}
        asked={() => ({ id, query })}
        after={(after) => ({ id, query: { ...query, after } })}
        isNarrowed={false}
        without={all ? [] : ['ended', 'end']}
        filters={
          <CheckBox checked={all} onChange={(checked) => changeQuery({ all: checked ? 'true' : null })}>
            {texts.all}
          </CheckBox>
        }
        cells={{
          customer: (it) => (
            <RowLink href={SCREENS.collectionCase.href({ id: it.customerId })}>{it.customerName}</RowLink>
          ),
        }}
        actions={{
          head: texts.actions,
          cell: (it) =>
            it.endedAt === null && (
              <LineAction
                whyNot={whyNot('COLLECTIONS_AGENCIES')}
                name={agencyTexts.recall.oneOf(it.customerName)}
                onPress={() => setChosen(it)}
              >
                {agencyTexts.recall.one}
              </LineAction>
            ),
        }}
      />
      {chosen !== null && (
        <RecallDialog
          agencyId={id}
          of={chosen}
          onClose={() => setChosen(null)}
          onDone={() => setRecalled(recalled + 1)}
        />
      )}
    </>
  )
}

export function AgencyPaymentsPage({ id }: { id: string }): ReactNode {
  const texts = agencyTexts.payments
  return (
    <ListPage
      call={calls.listAgencyPayments}
      listed={AGENCY_PAYMENTS_LISTED}
      screen={{ href: () => SCREENS.agencyPayments.href({ id }) }}
      texts={texts}
      back={backTo(id)}
      asked={() => ({ id, query: {} })}
      after={(after) => ({ id, query: { after } })}
      cells={{
        order: (it) => <RowLink href={SCREENS.order.href({ id: it.orderId })}>{it.orderCode}</RowLink>,
      }}
    />
  )
}
