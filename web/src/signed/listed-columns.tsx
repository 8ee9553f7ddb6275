/** The columns of a list from its contract; a screen defines only cells that it shows differently. */
import type { ListedColumn } from '@drip/core/lists/listed'
import type { ReactNode } from 'react'
import { shownDate, shownDay, shownInstant } from '../instalments/dates.ts'
import { Money } from '../ui/money.tsx'
import type { Column } from '../ui/work/tables/data-table.tsx'

/** How to show a column's value if it is more than its text. */
export type Cells<Row, Key extends string> = Partial<Record<Key, (row: Row) => ReactNode>>

export function columnsOf<Row, Key extends string>(
  { columns }: { columns: Record<Key, ListedColumn<Row>> },
  cells: Cells<Row, NoInfer<Key>> = {},
): Column<Row>[] {
  // the keys of a record are the record's
  return (Object.entries(columns) as [Key, ListedColumn<Row>][]).map(([key, column], place) => {
    const { head, as, sortable, spare, extra } = column
    return {
      key,
      head,
      cell: cells[key] ?? ((row) => shown(column, row)),
      leads: place === 0,
      ...(as === 'REAIS' || as === 'COUNT' || as === 'SHARE' ? { align: 'end' as const } : {}),
      ...(sortable === undefined ? {} : { sortable }),
      ...(spare === undefined ? {} : { spare }),
      ...(extra === undefined ? {} : { extra }),
    }
  })
}

/** The columns without a column choice: all except the optional ones. */
export const plainColumnsOf: typeof columnsOf = (listed, cells) =>
  columnsOf(listed, cells).filter((it) => it.extra !== true)

function shown<Row>({ of, as }: ListedColumn<Row>, row: Row): ReactNode {
  const value = of(row)
  if (value === null || value === '') return '–'
  switch (as) {
    case 'REAIS':
      return <Money reais={Number(value)} />
    case 'COUNT':
      return <span className="tabular">{value.toLocaleString('pt-BR')}</span>
    case 'INSTANT':
      return <span className="tabular cell-date">{shownInstant(String(value))}</span>
    case 'DAY':
      return <span className="tabular cell-date">{shownDay(String(value))}</span>
    case 'DATE':
      return <span className="tabular cell-date">{shownDate(String(value))}</span>
    case 'MONTH':
      return <span className="tabular cell-date">{shownDate(String(value)).slice(3)}</span>
    case 'SHARE':
      return <span className="tabular">{PERCENT.format(Number(value))}</span>
    default:
      return value
  }
}

const PERCENT = /* @__PURE__ */ new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 })
