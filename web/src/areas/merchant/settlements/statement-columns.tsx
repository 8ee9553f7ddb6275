/** The columns of the statement: a day, its amount, and when it arrives. */
import type { MerchantSettlement } from '@drip/core/contracts/merchant/merchant-area'
import { shownDate } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/work/tables/data-table.tsx'
import { settlementTexts } from './settlement-texts.ts'
import { type TransferColumn, inColumns } from './transfer-columns.ts'

const words = settlementTexts.statement

/** The smallest number of transfer columns (001 §9). */
const FEWEST_TRANSFERS = 3

/** As many transfer columns as the merchant's plans have instalments, at least three (001 §9). */
export function settlementColumns(maxInstalments: number): Column<MerchantSettlement>[] {
  const transfers = Array.from({ length: Math.max(FEWEST_TRANSFERS, maxInstalments) }, (_, index) => index)
  return [
    {
      key: 'date',
      head: words.columns.date,
      leads: true,
      cell: (it) => <strong>{shownDate(it.date)}</strong>,
    },
    { key: 'kind', head: words.columns.kind, cell: (it) => <Kind amount={it.amount} /> },
    { key: 'amount', head: words.columns.amount, cell: (it) => <Money reais={it.amount} />, align: 'end' },
    {
      key: 'outstanding',
      head: words.columns.outstanding,
      cell: (it) => <Money reais={it.outstandingBalance} />,
      align: 'end',
    },
    ...transfers.map((index): Column<MerchantSettlement> => ({
      key: `transfer-${index}`,
      head: words.columns.transfer(index + 1),
      cell: (it) => <Transfer transfer={inColumns(it.transferDates, transfers.length)[index]} />,
      align: 'end',
    })),
  ]
}

/** A row is identified by its day. */
export const settlementId = (it: MerchantSettlement) => it.date

/** Below zero, more was cancelled than sold (001 §4). */
export function Kind({ amount }: { amount: number }) {
  return amount < 0 ? (
    <Badge tone="attention">{words.cancellation}</Badge>
  ) : (
    <Badge tone="good">{words.sale}</Badge>
  )
}

function Transfer({ transfer }: { transfer: TransferColumn | undefined }) {
  if (transfer === undefined) return '—'
  const day = transfer.transferDate === null ? words.waits : shownDate(transfer.transferDate)
  return (
    <span className="transfer-cell">
      <Money reais={transfer.amount} />
      <span className="transfer-cell__date">
        {transfer.count === 1 ? day : words.transfersFrom(transfer.count, day)}
      </span>
    </span>
  )
}
