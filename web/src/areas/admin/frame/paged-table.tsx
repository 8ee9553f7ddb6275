import type { Listed } from '../../../api/use-listed.ts'
import { addressWith, useQuery } from '../../../signed/address.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { Pager } from '../../../ui/work/tables/pager.tsx'
import { pageOfQuery } from '../forms/page-of-query.ts'
import { usePageThere } from './use-page-there.ts'

interface Page<Row> {
  content: readonly Row[]
  totalElements: number
  totalPages: number
}

/** One page of a list whose filters and page stand in the address: how many there are, the rows, the way to the others. */
export function PagedTable<Row extends { id: string }>(props: {
  list: Listed<Page<Row>>
  columns: readonly Column<Row>[]
  /** The list's own address. */
  path: string
  texts: { title: string; count: (total: number) => string; failed: string; pages: string }
  empty: { title: string; lead: string }
}) {
  const { list, texts, empty } = props
  const query = useQuery()
  usePageThere(pageOfQuery(query), list)
  return (
    <>
      <output className="list-count tabular">
        {list.value !== null && texts.count(list.value.totalElements)}
      </output>
      <DataTable
        caption={texts.title}
        columns={props.columns}
        rows={list.value?.content ?? null}
        keyOf={(row) => row.id}
        isStale={list.isStale}
        empty={
          <EmptyState title={empty.title}>
            <p>{empty.lead}</p>
          </EmptyState>
        }
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
      />
      {list.value !== null && (
        <Pager
          label={texts.pages}
          page={pageOfQuery(query)}
          pages={list.value.totalPages}
          hrefOf={(page) => addressWith(props.path, query, { page: page === 0 ? null : String(page) })}
        />
      )}
    </>
  )
}
