import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantSettlement, SettlementPeriod } from '@drip/core/contracts/merchant/merchant-area'
import { useState, type ReactNode } from 'react'
import { useQuery } from '../../../signed/address.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { CalendarIcon, DownloadIcon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { GrowingList } from '../../../signed/growing-list.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { shownDate } from '../../../instalments/dates.ts'
import { ExportDialog } from '../sales/export-dialog.tsx'
import { PeriodField, periodIn } from '../sales/period-field.tsx'
import { SalesTabs } from '../sales/sales-tabs.tsx'
import { SettledOrders } from './settled-orders.tsx'
import { SettlementNumbers } from './settlement-numbers.tsx'
import { SCREENS } from '../screens.ts'
import { useListed, usePages } from '../signed-in.ts'
import { settlementColumns, settlementId } from './statement-columns.tsx'
import { settlementTexts } from './settlement-texts.ts'
import { useMerchant } from '../use-viewer.ts'

const words = settlementTexts.statement

/** Each day's amount and when it arrives; every row opens to its orders (001 §2.3). */
export function StatementPage(): ReactNode {
  const period = periodIn(useQuery())
  const { value: merchant } = useMerchant()
  const [isExporting, setIsExporting] = useState(false)
  const list = usePages(calls.listSettlements, { query: { period } }, settlementId)

  return (
    <>
      <PageHead title={SCREENS.sales.title}>
        <Button kind="secondary" icon={<DownloadIcon size={18} />} onPress={() => setIsExporting(true)}>
          {words.export}
        </Button>
      </PageHead>
      <SalesTabs current="statement" />
      <PeriodField period={period} />
      <SettlementNumbers period={period} />
      <GrowingList
        list={list}
        caption={words.caption}
        columns={settlementColumns(merchant?.maxInstalments ?? 0)}
        keyOf={settlementId}
        failed={words.failed}
        count={words.count}
        empty={<NothingSold period={period} />}
        detail={ORDERS_OF_A_DAY}
      />
      {isExporting && <ExportDialog onClose={() => setIsExporting(false)} />}
    </>
  )
}

/** If nothing was sold, money may still be on its way: for a store that waits for it, the month is not empty. */
function NothingSold({ period }: { period: SettlementPeriod }) {
  const { value } = useListed(calls.showSettlementNumbers, { query: { period } })
  const owed = value?.outstanding ?? 0
  return (
    <EmptyState icon={<CalendarIcon size={40} />} title={words.empty}>
      <p>{owed > 0 ? words.emptyButOwed(moneyText(owed)) : words.emptyLead}</p>
      {owed > 0 && (
        <ButtonLink href={SCREENS.transfers.href()} kind="secondary">
          {words.nextTransfers}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

const ORDERS_OF_A_DAY = {
  label: (it: MerchantSettlement) => words.open(shownDate(it.date)),
  content: (it: MerchantSettlement) => <SettledOrders settlement={it} />,
}
