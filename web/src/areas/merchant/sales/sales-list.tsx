import { exportOf } from '@drip/core/lists/listed'
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantCheckoutRow } from '@drip/core/contracts/merchant/merchant-area'
import { SALES_LISTED } from '@drip/core/contracts/merchant/merchant-lists'
import { shownInstant } from '../../../instalments/dates.ts'
import { plainColumnsOf } from '../../../signed/listed-columns.tsx'
import { Button } from '../../../ui/button.tsx'
import { BagIcon } from '../../../ui/icons.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { GrowingList } from '../../../signed/growing-list.tsx'
import { SCREENS } from '../screens.ts'
import { saleCode } from './sale-code.ts'
import { type SalesFilter, salesAsked } from './sales-filter.ts'
import { ask, usePages } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { salesTexts } from './sales-texts.ts'
import { useMerchant } from '../use-viewer.ts'
import { SaleBadge } from './sale-badge.tsx'

/** The orders, newest first, ten at a time; more load near the end of the page (001 §9). */
export function SalesList({ filter, onClear }: { filter: SalesFilter; onClear: () => void }) {
  const call = filter.search === null ? calls.listSales : calls.findSales
  const asked = salesAsked(filter)
  const list = usePages(call, asked, idOf)
  const takenFor = filter.search?.by === 'search' && FOUND_BY[list.value?.searchedFor ?? '']
  return (
    <>
      <GrowingList
        list={list}
        caption={salesTexts.caption}
        columns={list.value?.rows.some((it) => it.creatorEmail !== null) === true ? COLUMNS : WITHOUT_CREATOR}
        keyOf={idOf}
        failed={salesTexts.failed}
        count={(...it) => [salesTexts.count(...it), takenFor].filter(Boolean).join(' · ')}
        empty={<Nothing filter={filter} onClear={onClear} />}
        exported={{
          name: 'vendas',
          load: () => ask(exportOf(call), asked),
        }}
      />
    </>
  )
}

/** By the server's value. */
const FOUND_BY: Readonly<Record<string, string | undefined>> = salesTexts.foundBy

const idOf = (row: MerchantCheckoutRow) => row.id

const COLUMNS = plainColumnsOf(SALES_LISTED, {
  code: (it) => <RowLink href={SCREENS.sale.href({ id: it.id })}>{saleCode(it)}</RowLink>,
  customer: (it) => it.customerName ?? texts.notAvailable,
  status: (it) => <SaleBadge sale={it} />,
  createdAt: (it) => <span className="one-line">{shownInstant(it.createdAt)}</span>,
  creator: (it) => it.creatorEmail ?? texts.notAvailable,
})

/** For a store whose users create no links, this column would be empty. */
const WITHOUT_CREATOR = COLUMNS.filter((it) => it.key !== 'creator')

function Nothing({ filter, onClear }: { filter: SalesFilter; onClear: () => void }) {
  const isNarrowed = filter.statuses.length > 0 || filter.initialDate !== null || filter.search !== null
  // a store that may not sell can create no link
  const { value: merchant } = useMerchant()
  if (!isNarrowed) {
    return (
      <EmptyState icon={<BagIcon size={40} />} title={salesTexts.empty}>
        {merchant?.sells === true && <p>{salesTexts.emptyLead}</p>}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<BagIcon size={40} />} title={salesTexts.none}>
      <p>{salesTexts.noneLead}</p>
      <Button kind="secondary" onPress={onClear}>
        {salesTexts.clear}
      </Button>
    </EmptyState>
  )
}
