/** For the head of the desk: what each person did, and the calls behind each number. */
import * as calls from '@drip/core/contracts/admin/collections/collection-calls'
import type { TeamRow } from '@drip/core/contracts/admin/collections/admin-collections'
import { TEAM_CALLS_LISTED, TEAM_LISTED } from '@drip/core/contracts/admin/collections/collection-lists'
import type { ReactNode } from 'react'
import { useQuery } from '../../../../signed/address.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { RowLink } from '../../../../ui/work/tables/data-table.tsx'
import { Tabs } from '../../../../ui/work/tables/tabs.tsx'
import { DaysFilter } from '../../frame/days-filter.tsx'
import { ListPage } from '../../frame/lists/list.tsx'
import { useMayOpen } from '../../frame/access.ts'
import { ordersFilterOf } from '../../orders/orders-filter.ts'
import { SCREENS } from '../../screens.ts'
import { collectionsTexts } from './collections-texts.ts'

const texts = collectionsTexts.team

/** The queue, and who works on it; only for the head of the desk. */
export function DeskTabs({ current }: { current: keyof typeof texts.tabs }) {
  const leads = useMayOpen(SCREENS.collectionTeam)
  if (!leads) return null
  return (
    <Tabs
      label={texts.ways}
      tabs={(['collections', 'collectionTeam', 'collectionStrategies', 'agencies'] as const).map((name) => ({
        href: SCREENS[name].path,
        label: texts.tabs[name],
        current: name === current,
      }))}
    />
  )
}

export function TeamPage(): ReactNode {
  const query = useDays()
  return (
    <ListPage
      call={calls.listTeam}
      listed={TEAM_LISTED}
      screen={SCREENS.collectionTeam}
      texts={texts.people}
      above={<DeskTabs current="collectionTeam" />}
      asked={() => ({ query })}
      isNarrowed={Object.keys(query).length > 0}
      filters={<DaysFilter label={texts.days} none={texts.noDays} />}
      cells={{
        name: (it) => (
          <>
            <RowLink href={SCREENS.teamCalls.href({ id: it.id }, query)}>{it.name}</RowLink>{' '}
            <InHand of={it} />
          </>
        ),
      }}
    />
  )
}

function InHand({ of: { inHand } }: { of: TeamRow }) {
  if (inHand === null) return null
  return (
    <a href={SCREENS.collectionCase.href({ id: inHand })}>
      <Badge tone="good">{texts.inHand}</Badge>
    </a>
  )
}

export function TeamCallsPage({ id }: { id: string }): ReactNode {
  const query = useDays()
  return (
    <ListPage
      call={calls.listTeamCalls}
      listed={TEAM_CALLS_LISTED}
      screen={{ href: () => SCREENS.teamCalls.href({ id }) }}
      texts={texts.calls}
      asked={() => ({ id, query })}
      after={(after) => ({ id, query: { ...query, after } })}
      isNarrowed={Object.keys(query).length > 0}
      filters={<DaysFilter label={texts.days} none={texts.noDays} />}
      cells={{
        customer: (it) => (
          <RowLink href={SCREENS.collectionCase.href({ id: it.customerId })}>{it.customerName}</RowLink>
        ),
      }}
    />
  )
}

/** Defaults for days missing from the address are left to the server. */
function useDays() {
  const { from, to } = ordersFilterOf(useQuery())
  return { ...(from !== null && { from }), ...(to !== null && { to }) }
}
