import { saoPauloDate } from '@drip/core/calendar/dates'
import * as calls from '@drip/core/contracts/admin/admin-calls'
import { DISPUTES_LISTED } from '@drip/core/contracts/admin/admin-lists'
import { DISPUTE_LISTS } from '@drip/core/debts/dispute'
import type { ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { changeQuery, useQuery } from '../../../signed/address.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { PurchaseTabs } from '../orders/unbought/unbought-table.tsx'
import { disputesTexts as texts } from './disputes-texts.ts'

/**
 * Disputes: those that wait for our decision or for the store, and closed ones. They are decided on the order's page.
 */
export function DisputesPage(): ReactNode {
  const query = useQuery()
  const show = DISPUTE_LISTS.find((it) => it === query.get('show')) ?? 'WAITING_DECISION'
  const today = saoPauloDate(new Date(serverNow()))
  return (
    <ListPage
      call={calls.listDisputes}
      listed={DISPUTES_LISTED}
      screen={SCREENS.disputes}
      texts={{ ...texts, empty: texts.empty[show] }}
      above={<PurchaseTabs current="disputes" />}
      asked={() => ({ query: { show } })}
      after={(after) => ({ query: { show, after } })}
      isNarrowed={show !== 'WAITING_DECISION'}
      filters={
        <SelectField
          label={texts.show}
          value={show}
          options={DISPUTE_LISTS.map((value) => ({ value, label: texts.names[value] }))}
          onChange={(value) => changeQuery({ show: value === 'WAITING_DECISION' ? null : value })}
        />
      }
      without={WITHOUT[show]}
      cells={{
        order: (it) => <RowLink href={SCREENS.order.href({ id: it.orderId })}>{it.orderCode}</RowLink>,
        customer: (it) => <a href={SCREENS.customer.href({ id: it.customerId })}>{it.customerName}</a>,
        nextBy: ({ nextStepBy }) =>
          nextStepBy === null ? null : (
            <span className="tabular cell-date">
              {shownDate(nextStepBy)} {nextStepBy < today && <Badge tone="late">{texts.late}</Badge>}
            </span>
          ),
      }}
    />
  )
}

/** Columns without information for these rows. */
const WITHOUT = {
  WAITING_DECISION: ['outcome', 'ended'],
  WAITING_MERCHANT: ['answer', 'outcome', 'ended'],
  OVER: ['nextBy'],
} as const
