import type { ReactNode } from 'react'
import type { Outcome } from '../api/refusal.ts'
import type { Loaded } from '../api/use-asked.ts'
import { asOfInWords } from './as-of.ts'
import { DataTable, type DataTableProps } from '../ui/work/tables/data-table.tsx'
import { LoadMore } from '../ui/work/tables/load-more.tsx'
import { ExportButton } from './export-button.tsx'

/**
 * The frame of a list that grows page by page (001 §9): its rows, its size, the button for more, and the export as a
 * file.
 */
export function GrowingList<Row>(props: {
  list: Loaded<{ rows: readonly Row[]; total: number; isTotalExact: boolean; asOf: string | undefined }> & {
    isStale: boolean
    hasMore: boolean
    isLoadingMore: boolean
    showMore: () => void
  }
  caption: string
  columns: DataTableProps<Row>['columns']
  keyOf: (row: Row) => string
  empty: ReactNode
  failed: string
  /** "10 de 240 pedidos" */
  count: (shown: number, total: number, isExact: boolean) => string
  detail?: DataTableProps<Row>['detail']
  exported?: { name: string; load: () => Promise<Outcome<Blob>> }
}) {
  const { value, refusal, reload, isStale, hasMore, isLoadingMore, showMore } = props.list
  return (
    <>
      {props.exported !== undefined && value !== null && value.rows.length > 0 && (
        <div className="list-tools">
          <ExportButton {...props.exported} />
        </div>
      )}
      <DataTable
        caption={props.caption}
        columns={props.columns}
        rows={value?.rows ?? null}
        keyOf={props.keyOf}
        isStale={isStale}
        failure={refusal === null ? undefined : { words: props.failed, onRetry: reload }}
        empty={props.empty}
        {...(props.detail === undefined ? {} : { detail: props.detail })}
      />
      {value !== null && value.rows.length > 0 && (
        <LoadMore
          count={[props.count(value.rows.length, value.total, value.isTotalExact), asOfInWords(value.asOf)]
            .filter((it) => it !== null)
            .join(' · ')}
          hasMore={hasMore}
          isLoading={isLoadingMore}
          onMore={showMore}
        />
      )}
    </>
  )
}
