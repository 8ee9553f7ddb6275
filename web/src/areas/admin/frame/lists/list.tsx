/**
 * The one frame of the back-office's lists: search, filters, count, rows with their actions, and pages. The list's
 * contract defines its content (core/lists/listed.ts); the search text is never in an address or a view.
 */
import { exportOf } from '@drip/core/lists/listed'
import type { ListedColumn } from '@drip/core/lists/listed'
import type { Operation } from '@drip/core/contracts/operation'
import { useCallback, useState, type ReactNode } from 'react'
import type { Given } from '../../../../api/ask.ts'
import { resumed } from '../../../../api/connection.ts'
import type { Outcome } from '../../../../api/refusal.ts'
import type { Listed } from '../../../../api/use-asked.ts'
import { addressWith, changeQuery, goTo, useEntryText, useQuery } from '../../../../signed/address.tsx'
import { ExportButton } from '../../../../signed/export-button.tsx'
import { type Cells, columnsOf } from '../../../../signed/listed-columns.tsx'
import { asOfInWords } from '../../../../signed/as-of.ts'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { type Column, DataTable, type DataTableProps } from '../../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../../ui/work/tables/empty-state.tsx'
import { Pager } from '../../../../ui/work/tables/pager.tsx'
import { SearchField } from '../../../../ui/work/fields/search-field.tsx'
import { pageOfQuery } from '../../forms/page-of-query.ts'
import { usePageThere } from '../use-page-there.ts'
import { ask, useListed } from '../../signed-in.ts'
import { BulkBar, type BulkOffer, useSelection } from './bulk.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { countOf } from './count-text.ts'
import { listTexts } from './list-texts.ts'
import { isShown, useViews } from './use-views.ts'
import { ViewsMenu } from './views-menu.tsx'

export type ListCall = Operation & { audience: 'ADMIN' | 'CATALOGUE' }

/** The answers of the back-office's lists: all rows, a page of them, or those before a cursor. */
type ListAnswer<Row> =
  | readonly Row[]
  | {
      content: readonly Row[]
      totalElements?: number
      totalPages?: number
      totalIsExact?: boolean
      hasMore?: boolean
      cursor?: string | number | null
      searchedFor?: string | null
      asOf?: string | undefined
    }

export interface ListWords {
  title: string
  /** Under the title of a list that is a screen. */
  lead?: string
  /** Receives "1", "240" or "2.040". Omitted if the list is not counted. */
  count?: (count: string) => string
  moreThan?: (count: string) => string
  empty: string
  emptyLead?: string
  /** Used with a search or filter; by default the same as above. */
  emptySearch?: string
  emptySearchLead?: string
  failed: string
  pages?: string
  search?: string
  searchHelp?: string
  searchMost?: number
  /** The server's interpretations of a search, in words. */
  searchedFor?: Readonly<Record<string, string>>
}

export interface ListProps<O extends ListCall, Row, Key extends string> {
  call: O
  listed: { name: string; columns: Record<Key, ListedColumn<Row>> }
  /** The list's own screen: clearing leads there, and pages are addresses of it. */
  screen: { href: () => string }
  texts: ListWords
  /** The call's arguments for the current search and filters; @param page counts from 0 */
  asked?: (it: { search: string; page: number }) => Given<O>
  /** The further arguments with which a list with a cursor continues. */
  after?: (cursor: string) => Given<O>
  cells?: Cells<Row, NoInfer<Key>>
  /** The actions on one row, as its last column. */
  actions?: { head: string; cell: (row: Row) => ReactNode } | undefined
  /** The row's own page, as the last column. */
  details?: (row: Row) => { href: string; label: string }
  /** The actions on several rows at once. */
  bulk?: readonly BulkOffer[]
  /** Columns without information here. */
  without?: readonly NoInfer<Key>[]
  /** For rows that need more than a line. */
  cards?: (rows: readonly Row[]) => ReactNode
  keyOf?: (row: Row) => string
  filters?: ReactNode
  /** Whether anything besides the search narrows the list. */
  isNarrowed?: boolean
  sort?: DataTableProps<Row>['sort']
  detail?: DataTableProps<Row>['detail']
  /** Shown below the rows. */
  below?: ReactNode
  /** What the same search found elsewhere: announced once, together with the list's own count. */
  also?: { told: string | null; isComing: boolean } | undefined
}

/** A screen that consists of a list. */
export function ListPage<O extends ListCall, Row, Key extends string>(
  props: ListProps<O, Row, Key> & {
    back?: { href: string; label: string }
    /** Shown at the end of the title's line. */
    children?: ReactNode
    above?: ReactNode
  },
) {
  const { back, children, above, ...list } = props
  return (
    <>
      <PageHead title={props.texts.title} lead={props.texts.lead} {...(back === undefined ? {} : { back })}>
        {children}
      </PageHead>
      {above}
      <List {...list} />
    </>
  )
}

/** A list within a screen. */
export function List<O extends ListCall, Row, Key extends string>(props: ListProps<O, Row, Key>) {
  const { texts, listed, isNarrowed = false } = props
  const [search, find, forget] = useSearch()
  const list = useRows(props, search)
  const views = useViews(listed.name)
  const selection = useSelection(list.rows ?? [], props.keyOf ?? idOf)
  const all = columnsFor(props)
  const isSearched = search !== '' || isNarrowed
  const clear = () => {
    forget()
    goTo(props.screen.href())
  }
  return (
    <>
      {(texts.search !== undefined || props.filters !== undefined) && (
        <div className="admin-filters">
          {texts.search !== undefined && (
            <SearchField
              label={texts.search}
              {...(texts.searchHelp === undefined ? {} : { placeholder: texts.searchHelp })}
              {...(texts.searchMost === undefined ? {} : { maxLength: texts.searchMost })}
              value={search}
              onSearch={find}
            />
          )}
          {props.filters}
        </div>
      )}
      <div className="admin-list-line">
        <output className="tabular">{list.told}</output>
        <span className="list-tools">
          {isSearched && (
            <Button kind="quiet" onPress={clear}>
              {listTexts.clear}
            </Button>
          )}
          <ViewsMenu views={views} screen={props.screen} />
          {props.cards === undefined && (
            <ColumnsMenu columns={all} chosen={views.columns} onChoose={views.chooseColumns} />
          )}
          <ExportButton name={listed.name} load={list.load} />
        </span>
      </div>
      {props.bulk !== undefined && <BulkBar offers={props.bulk} selection={selection} />}
      {props.cards !== undefined && list.rows !== null && props.cards(list.rows)}
      {(props.cards === undefined || list.rows === null || list.rows.length === 0 || list.failed) && (
        <DataTable
          caption={texts.title}
          columns={all.filter((it) => it.fixed === true || isShown(it, views.columns))}
          rows={views.isReady ? list.rows : null}
          isStale={list.isStale}
          keyOf={props.keyOf ?? idOf}
          empty={
            <EmptyState title={(isSearched ? texts.emptySearch : undefined) ?? texts.empty}>
              <p>{(isSearched ? texts.emptySearchLead : undefined) ?? texts.emptyLead}</p>
            </EmptyState>
          }
          failure={list.failed ? { words: texts.failed, onRetry: list.reload } : undefined}
          {...(props.sort === undefined ? {} : { sort: props.sort })}
          {...(props.detail === undefined ? {} : { detail: props.detail })}
          {...(props.bulk === undefined ? {} : { selection, nameOf: nameIn(listed) })}
        />
      )}
      {list.more !== null && (
        <Button kind="secondary" onPress={list.more}>
          {listTexts.more}
        </Button>
      )}
      <Pager
        label={texts.pages ?? texts.title}
        page={list.page}
        pages={list.pages}
        hrefOf={(page) =>
          addressWith(props.screen.href(), list.query, { page: page === 0 ? null : String(page) })
        }
      />
      {props.below}
    </>
  )
}

/** A row's name: the value of its first column. */
const nameIn =
  <Row,>({ columns }: { columns: Record<string, ListedColumn<Row>> }) =>
  (row: Row) =>
    String(Object.values(columns)[0]?.of(row) ?? '')

const idOf = (row: unknown) => (row as { id: string }).id

/** The search text; another search is another list, which starts at its first page (000 §4). */
function useSearch() {
  const [search, keep] = useEntryText('search')
  const find = useCallback(
    (text: string) => {
      if (new URLSearchParams(window.location.search).has('page')) changeQuery({ page: null })
      keep(text)
    },
    [keep],
  )
  return [search, find, useCallback(() => keep(''), [keep])] as const
}

function columnsFor<O extends ListCall, Row, Key extends string>({
  listed,
  cells,
  details,
  actions,
  without = [],
}: ListProps<O, Row, Key>): Column<Row>[] {
  return [
    ...columnsOf(listed, cells).filter(({ key }) => !without.some((it) => it === key)),
    ...(actions === undefined
      ? []
      : [
          {
            key: 'actions',
            head: actions.head,
            fixed: true as const,
            cell: actions.cell,
          },
        ]),
    ...(details === undefined ? [] : [detailsColumn(details)]),
  ]
}

/** Links to the row's own page, as the whole row does. */
export const detailsColumn = <Row,>(details: (row: Row) => { href: string; label: string }): Column<Row> => ({
  key: 'details',
  head: listTexts.details,
  spare: true,
  fixed: true,
  cell: (row) => {
    const { href, label } = details(row)
    return (
      <a href={href} className="line-action" aria-label={label}>
        {listTexts.details}
      </a>
    )
  },
})

/** The rows for the current query, and everything that depends on them. */
function useRows<O extends ListCall, Row, Key extends string>(props: ListProps<O, Row, Key>, search: string) {
  const { call, texts } = props
  const toast = useToast()
  const query = useQuery()
  const page = pageOfQuery(query)
  const given = props.asked?.({ search, page }) ?? {}
  const asking = useAsList(call, given)
  // the rows that the contract lists are the rows of its columns
  const answer = asking.value as ListAnswer<Row> | null
  const [older, setOlder] = useState<{ of: unknown; rows: readonly Row[]; cursor: Cursor }>(NOTHING_OLDER)
  const grown = older.of === answer ? older : NOTHING_OLDER
  const { first, total, pages, cursor, isExact, searchedFor, asOf } = read(answer, page)
  usePageThere(page, { value: pages === null ? null : { totalPages: pages }, isStale: asking.isStale })
  const next = grown.of === null ? cursor : grown.cursor
  const showMore = async () => {
    const outcome = await resumed(() => askFor(call, props.after?.(String(next)) ?? given))
    if (!outcome.ok) return toast.failed(texts.failed)
    const its = read(outcome.value as ListAnswer<Row>, 0)
    setOlder({ of: answer, rows: [...grown.rows, ...(its.first ?? [])], cursor: its.cursor })
  }
  const words = total === null ? null : countOf(texts, total, isExact)
  const { also } = props
  const isComing = also !== undefined && (also.isComing || asking.isStale)
  const said = isComing ? [] : [words, also?.told ?? null, told(texts, searchedFor), asOfInWords(asOf)]
  return {
    query,
    page,
    pages: pages ?? 1,
    rows: first === null ? null : [...first, ...grown.rows],
    told: said.filter((it) => it !== null).join(' · '),
    isStale: asking.isStale,
    failed: asking.refusal !== null,
    more: next === null ? null : showMore,
    reload: asking.reload,
    load: () => askFor(exportOf(call) as Operation, given) as Promise<Outcome<Blob>>,
  }
}

type Cursor = string | number | null
/** The types have checked `asked` against the call; here it is handled like any other query. */
export const useAsList = useListed as unknown as (call: ListCall, given: object) => Listed<unknown>

const NOTHING_OLDER = { of: null, rows: [], cursor: null }

const askFor = ask as unknown as (call: Operation, given: object) => Promise<Outcome<unknown>>

function read<Row>(answer: ListAnswer<Row> | null, page: number) {
  const none = { total: null, pages: null, cursor: null, isExact: true, searchedFor: null, asOf: undefined }
  if (answer === null) return { ...none, first: null }
  if (!('content' in answer)) return { ...none, first: answer, total: answer.length }
  const { content, totalElements, totalPages, hasMore, cursor = null, searchedFor = null, asOf } = answer
  return {
    first: content,
    total: totalElements ?? null,
    pages: totalPages ?? (hasMore === undefined ? null : page + (hasMore ? 2 : 1)),
    cursor,
    isExact: answer.totalIsExact ?? true,
    searchedFor,
    asOf,
  }
}

const told = ({ searchedFor }: ListWords, kind: string | null) =>
  kind === null || searchedFor === undefined ? null : listTexts.searchedAs(searchedFor[kind] ?? kind)
