import type { MerchantSettlement, SettledOrder } from '@drip/core/contracts/merchant-area'
import { shownDate, shownDay } from '../../../instalments/dates.ts'
import { Money } from '../../../ui/money.tsx'
import { DataTable, type Column } from '../../../ui/work/data-table.tsx'
import { merchantPaths } from '../merchant-paths.ts'
import { texts } from '../texts.ts'

const words = texts.statement

/** The orders of a day of the statement, each with its fee (001 §3). */
export function SettledOrders({ settlement }: { settlement: MerchantSettlement }) {
  const { orders, ordersCount } = settlement
  return (
    <div className="settled">
      <DataTable
        caption={words.orders(shownDate(settlement.date))}
        columns={COLUMNS}
        rows={orders}
        keyOf={(it) => `${it.id} ${it.settlementAmount}`}
        empty={<p className="note">{words.empty}</p>}
      />
      {ordersCount > orders.length && <p className="note">{words.moreOrders(orders.length, ordersCount)}</p>}
    </div>
  )
}

const { orderColumns: heads } = words
const COLUMNS: Column<SettledOrder>[] = [
  {
    key: 'code',
    head: heads.code,
    leads: true,
    cell: (it) => <a href={merchantPaths.sale(it.id)}>{it.code}</a>,
  },
  { key: 'customer', head: heads.customer, cell: (it) => it.customer.name },
  { key: 'createdDate', head: heads.createdDate, cell: (it) => shownDay(it.createdDate) },
  { key: 'amount', head: heads.amount, cell: (it) => <Money reais={it.amount} />, align: 'end' },
  { key: 'fee', head: heads.fee, cell: (it) => <Money reais={it.merchantFee.totalAmount} />, align: 'end' },
  { key: 'net', head: heads.net, cell: (it) => <Money reais={it.settlementAmount} />, align: 'end' },
]
