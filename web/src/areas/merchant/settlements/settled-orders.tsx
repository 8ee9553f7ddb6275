import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantSettlement, SettledOrder } from '@drip/core/contracts/merchant/merchant-area'
import { shownDate, shownDay } from '../../../instalments/dates.ts'
import { Money } from '../../../ui/money.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { LoadMore } from '../../../ui/work/tables/load-more.tsx'
import { SCREENS } from '../screens.ts'
import { usePages } from '../signed-in.ts'
import { settlementTexts } from './settlement-texts.ts'

const words = settlementTexts.statement

/** The orders of one day of the statement, each with its fee (001 §3). The day already contains its newest orders. */
export function SettledOrders({ settlement }: { settlement: MerchantSettlement }) {
  const { orders, ordersCount } = settlement
  return (
    <div className="settled">
      {ordersCount > orders.length ? (
        <LongDay settlement={settlement} />
      ) : (
        <DataTable {...tableOf(settlement)} rows={orders} />
      )}
    </div>
  )
}

/** The number of orders that a day of the statement contains. */
const ORDERS_AT_ONCE = 100

function LongDay({ settlement }: { settlement: MerchantSettlement }) {
  const { date, orders, ordersCount } = settlement
  const { value, refusal, reload, ...pages } = usePages(
    calls.listOrdersOfDay,
    { date, query: { size: ORDERS_AT_ONCE } },
    entryId,
  )
  const rows = value?.rows ?? orders
  return (
    <>
      <DataTable
        {...tableOf(settlement)}
        rows={rows}
        failure={refusal === null ? undefined : { words: words.ordersFailed, onRetry: reload }}
      />
      <LoadMore
        count={words.ordersCount(rows.length, value?.total ?? ordersCount)}
        hasMore={pages.hasMore}
        isLoading={pages.isLoadingMore}
        isWithinRow
        onMore={pages.showMore}
      />
    </>
  )
}

const tableOf = ({ date }: MerchantSettlement) => ({
  caption: words.orders(shownDate(date)),
  columns: COLUMNS,
  keyOf: entryId,
  empty: <p className="note">{words.empty}</p>,
})

const entryId = (it: SettledOrder) => it.entryId

const { orderColumns: heads } = words
const COLUMNS: Column<SettledOrder>[] = [
  {
    key: 'code',
    head: heads.code,
    leads: true,
    cell: (it) => <a href={SCREENS.sale.href({ id: it.id })}>{it.code}</a>,
  },
  { key: 'customer', head: heads.customer, cell: (it) => it.customer.name },
  { key: 'createdDate', head: heads.createdDate, cell: (it) => shownDay(it.createdDate) },
  { key: 'amount', head: heads.amount, cell: (it) => <Money reais={it.amount} />, align: 'end' },
  { key: 'fee', head: heads.fee, cell: (it) => <Money reais={it.merchantFee.totalAmount} />, align: 'end' },
  { key: 'net', head: heads.net, cell: (it) => <Money reais={it.settlementAmount} />, align: 'end' },
]
