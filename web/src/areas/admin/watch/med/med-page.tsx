import { saoPauloDate } from '@drip/core/calendar/dates'
import * as calls from '@drip/core/contracts/admin/admin-calls'
import { CONTESTS_LISTED } from '@drip/core/contracts/admin/admin-lists'
import { MED_LISTS } from '@drip/core/reconciliation/med-case'
import type { ReactNode } from 'react'
import { SCREENS } from '../../screens.ts'
import { serverNow } from '../../../../api/server-clock.ts'
import { shownDate, shownInstant } from '../../../../instalments/dates.ts'
import { changeQuery, useQuery } from '../../../../signed/address.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Money } from '../../../../ui/money.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { RowLink } from '../../../../ui/work/tables/data-table.tsx'
import { ListPage } from '../../frame/lists/list.tsx'
import { PurchaseTabs } from '../../orders/unbought/unbought-table.tsx'
import { medTexts as texts } from './med-texts.ts'

/** Contested Pix: open ones with their deadlines, and closed ones. The actions are on each case's page. */
export function MedPage(): ReactNode {
  const query = useQuery()
  const show = MED_LISTS.find((it) => it === query.get('show')) ?? 'OPEN'
  const now = new Date(serverNow())
  const today = saoPauloDate(now)
  const late = <Badge tone="late">{texts.late}</Badge>
  return (
    <ListPage
      call={calls.listContests}
      listed={CONTESTS_LISTED}
      screen={SCREENS.med}
      texts={{ ...texts, empty: texts.empty[show] }}
      above={<PurchaseTabs current="med" />}
      asked={() => ({ query: { show } })}
      after={(after) => ({ query: { show, after } })}
      isNarrowed={show !== 'OPEN'}
      filters={
        <SelectField
          label={texts.show}
          value={show}
          options={MED_LISTS.map((value) => ({ value, label: texts.names[value] }))}
          onChange={(value) => changeQuery({ show: value === 'OPEN' ? null : value })}
        />
      }
      without={WITHOUT[show]}
      cells={{
        order: ({ id, order }) => (
          <RowLink href={SCREENS.contest.href({ id })}>{order?.code ?? texts.noOrder}</RowLink>
        ),
        returned: ({ returnedAmount, doubledAmount }) => (
          <>
            <Money reais={returnedAmount} />{' '}
            {doubledAmount !== undefined && <Badge tone="late">{texts.doubled}</Badge>}
          </>
        ),
        evidenceBy: ({ evidenceBy }) => (
          <span className="tabular cell-date">
            {shownInstant(evidenceBy)} {new Date(evidenceBy) < now && late}
          </span>
        ),
        analysisBy: ({ analysisBy }) => (
          <span className="tabular cell-date">
            {shownDate(analysisBy)} {analysisBy < today && late}
          </span>
        ),
      }}
    />
  )
}

/** Columns without information for these rows. */
const WITHOUT = {
  OPEN: ['state', 'returned', 'ended'],
  OVER: ['held', 'evidenceBy', 'analysisBy', 'returnBy'],
} as const
