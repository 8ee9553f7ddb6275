import { Fragment, useState, type ReactNode } from 'react'
import { ChevronDownIcon } from '../../icons.tsx'
import { SortIcon } from '../work-icons.tsx'
import { LoadFailure } from '../../feedback/load-failure.tsx'
import { Skeleton } from '../../feedback/skeleton.tsx'

export interface Column<Row> {
  /** Its stable name; if the table is sortable, also the server's sort key. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Amounts and counts are aligned to the end. */
  align?: 'end'
  /** Only if the server can sort by it. */
  sortable?: boolean
  /** On a narrow screen this cell is the head of the row's card. */
  leads?: boolean
  /** Hidden if a tablet has no room for it: the row's own page shows it. */
  spare?: boolean
  /** Shown only if the person chooses it. */
  extra?: boolean
  /** Not part of the column choice: the row's actions. */
  fixed?: true
}

/** The selected rows, by key. */
export interface Selection {
  chosen: readonly string[]
  /** Labels for selecting one row, by its name, and all visible rows. */
  label: (name: string) => string
  labelOfAll: string
  onChoose: (keys: readonly string[]) => void
}

export interface DataTableProps<Row> {
  /** What the table contains, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Null until the first load. */
  rows: readonly Row[] | null
  keyOf: (row: Row) => string
  /** The rows belong to the previous query; the new ones are loading. */
  isStale?: boolean
  sort?: { by: string; descending: boolean; onSort: (by: string) => void }
  /** Why there are no rows, and what to do. */
  empty: ReactNode
  failure?: { words: string; onRetry: () => Promise<unknown> } | undefined
  /** The content of an expanded row. */
  detail?: { label: (row: Row) => string; content: (row: Row) => ReactNode }
  /** Makes rows selectable; without `nameOf`, a row is named by its visible number. */
  selection?: Selection
  nameOf?: (row: Row) => string
}

/** A real table: its head stays visible; rows become cards on a narrow screen. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, failure } = props
  if (rows !== null && rows.length === 0 && failure === undefined) return <>{props.empty}</>
  return (
    <div className="table-frame">
      {failure !== undefined && <LoadFailure {...failure} />}
      {(rows !== null || failure === undefined) && (
        <table className="table" aria-busy={rows === null || props.isStale === true}>
          <caption className="for-screen-readers">{props.caption}</caption>
          <thead>
            <tr>
              {props.selection !== undefined && (
                <AllBox selection={props.selection} keys={(rows ?? []).map(props.keyOf)} />
              )}
              {props.detail !== undefined && (
                <th scope="col" className="table__opener">
                  <span className="for-screen-readers">Detalhes</span>
                </th>
              )}
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={props.sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows === null ? (
              <SkeletonRows
                columns={columns}
                openers={[props.selection, props.detail].filter((it) => it !== undefined).length}
              />
            ) : (
              rows.map((row, place) => <Row key={props.keyOf(row)} row={row} place={place} table={props} />)
            )}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Head<Row>({ column, sort }: { column: Column<Row>; sort: DataTableProps<Row>['sort'] }) {
  const name = classOf({ ...column, leads: false })
  if (column.sortable !== true || sort === undefined) {
    return (
      <th scope="col" className={name}>
        {column.head}
      </th>
    )
  }
  const direction = sort.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={name} aria-sort={sort.by === column.key ? direction : undefined}>
      <button type="button" className="table__sort" onClick={() => sort.onSort(column.key)}>
        {column.head}
        <SortIcon size={16} />
      </button>
    </th>
  )
}

function AllBox({ selection, keys }: { selection: Selection; keys: readonly string[] }) {
  const { chosen, labelOfAll, onChoose } = selection
  const isAll = keys.length > 0 && chosen.length === keys.length
  return (
    <th scope="col" className="table__choice">
      <input
        type="checkbox"
        aria-label={labelOfAll}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen.length > 0 && !isAll
        }}
        onChange={() => onChoose(isAll ? [] : keys)}
      />
    </th>
  )
}

function Row<Row>(props: { row: Row; place: number; table: DataTableProps<Row> }) {
  const { row, table } = props
  const [open, setOpen] = useState(false)
  const { columns, detail, selection } = table
  const key = table.keyOf(row)
  const isChosen = selection?.chosen.includes(key) === true
  return (
    <Fragment>
      <tr data-chosen={isChosen ? '' : undefined}>
        {selection !== undefined && (
          <td className="table__choice">
            <input
              type="checkbox"
              aria-label={selection.label(table.nameOf?.(row) ?? String(props.place + 1))}
              checked={isChosen}
              onChange={() =>
                selection.onChoose(
                  isChosen ? selection.chosen.filter((it) => it !== key) : [...selection.chosen, key],
                )
              }
            />
          </td>
        )}
        {detail !== undefined && (
          <td className="table__opener">
            <button
              type="button"
              className={open ? 'table__toggle table__toggle--open' : 'table__toggle'}
              aria-expanded={open}
              aria-label={detail.label(row)}
              onClick={() => setOpen(!open)}
            >
              <ChevronDownIcon size={18} />
            </button>
          </td>
        )}
        {columns.map((column) => (
          <td key={column.key} className={classOf(column)} data-head={column.head}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {detail !== undefined && open && (
        <tr className="table__detail">
          <td colSpan={columns.length + (selection === undefined ? 1 : 2)}>{detail.content(row)}</td>
        </tr>
      )}
    </Fragment>
  )
}

function classOf({
  align,
  leads,
  spare,
  fixed,
}: Pick<Column<never>, 'align' | 'leads' | 'spare' | 'fixed'>): string | undefined {
  const names = [
    align === 'end' && 'table__end',
    leads === true && 'table__lead',
    spare === true && 'table__spare',
    fixed === true && 'table__deeds',
  ].filter(Boolean)
  return names.length === 0 ? undefined : names.join(' ')
}

function SkeletonRows<Row>(props: { columns: readonly Column<Row>[]; openers: number }) {
  const cells = [
    ...Array.from({ length: props.openers }, () => 'table__opener'),
    ...props.columns.map((it) => (it.spare === true ? 'table__spare' : undefined)),
  ]
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className="table__skeleton" aria-hidden="true">
      {cells.map((name, column) => (
        // An empty cell is identified only by its place, and it needs no name.
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label
        <td key={column} className={name}>
          <Skeleton shape={(row + column) % 3 === 0 ? 'half' : 'line'} />
        </td>
      ))}
    </tr>
  ))
}

const SKELETON_ROWS = 6

/** The row's own link, in its leading cell: the whole row can be pressed, and it opens in a new tab like any link. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="table__link">
      {children}
    </a>
  )
}
