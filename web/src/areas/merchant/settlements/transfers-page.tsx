import { exportOf } from '@drip/core/lists/listed'
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantTransfer } from '@drip/core/contracts/merchant/merchant-area'
import { TRANSFERS_LISTED } from '@drip/core/contracts/merchant/merchant-lists'
import { type ReactNode } from 'react'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { useQuery } from '../../../signed/address.tsx'
import { plainColumnsOf } from '../../../signed/listed-columns.tsx'
import { CalendarIcon } from '../../../ui/icons.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { GrowingList } from '../../../signed/growing-list.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SCREENS } from '../screens.ts'
import { NextTransfers } from './next-transfers.tsx'
import { PayoutChange } from './payout-change.tsx'
import { PeriodField, periodIn } from '../sales/period-field.tsx'
import { SalesTabs } from '../sales/sales-tabs.tsx'
import { TransferBadge, wentBack } from './transfer-badge.tsx'
import { ask, usePages } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { settlementTexts } from './settlement-texts.ts'

const words = settlementTexts.transfers

/** The transfers made, each with a link to what it is made of. */
export function TransfersPage(): ReactNode {
  const period = periodIn(useQuery())
  const list = usePages(calls.listTransfers, { query: { period } }, idOf)
  return (
    <>
      <PageHead title={SCREENS.sales.title} />
      <SalesTabs current="transfers" />
      <PayoutChange />
      <NextTransfers />
      <PeriodField period={period} />
      <GrowingList
        list={list}
        caption={words.caption}
        columns={TRANSFER_COLUMNS}
        keyOf={idOf}
        failed={words.failed}
        count={words.count}
        empty={
          <EmptyState icon={<CalendarIcon size={40} />} title={words.empty}>
            <p>{words.emptyLead}</p>
          </EmptyState>
        }
        exported={{
          name: 'repasses',
          load: () => ask(exportOf(calls.listTransfers), { query: { period } }),
        }}
      />
    </>
  )
}

const idOf = (it: MerchantTransfer) => it.id

export const TRANSFER_COLUMNS = plainColumnsOf(TRANSFERS_LISTED, {
  date: (it) => <RowLink href={SCREENS.transfer.href({ id: it.id })}>{shownDate(it.transferDate)}</RowLink>,
  status: ({ status }) => (
    <span className="sale-badge">
      <TransferBadge status={status} />
      {wentBack(status) && <span className="sale-badge__more">{words.goesLater}</span>}
    </span>
  ),
  arrived: (it) => (it.doneAt === null ? texts.notAvailable : shownInstant(it.doneAt)),
})
