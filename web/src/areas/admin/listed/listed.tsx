/** Who is on a list that decides about people: the white list, or the list of negotiations. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminNegotiating, AdminTrusted } from '@drip/core/contracts/admin/admin-area'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import type { Outcome } from '../../../api/refusal.ts'
import { shownDate, shownDay } from '../../../instalments/dates.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { addressWith, changeQuery, useEntryText, useQuery } from '../../../signed/address.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { Pager } from '../../../ui/work/tables/pager.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { countText } from '../frame/count-text.ts'
import { pageOfQuery } from '../forms/page-of-query.ts'
import { texts as all } from '../frame/texts.ts'
import { Block } from '../orders/order-blocks.tsx'
import { usePageThere } from '../frame/use-page-there.ts'
import { useListed } from '../../../api/use-listed.ts'
import { ask } from '../signed-in.ts'

const texts = all.listed

type Trusted = AdminTrusted['content'][number]
type Negotiating = AdminNegotiating['content'][number]

type Asked = { search: string; page: number }
const searchTrusted = (body: Asked) => ask(calls.searchTrusted, { body })
const searchNegotiating = (body: Asked) => ask(calls.searchNegotiating, { body })

/** @param changes counts what was changed above: the list is asked anew */
export function TrustedList({ changes }: { changes: number }) {
  return (
    <ListedBlock
      name="trusted"
      changes={changes}
      title={texts.trusted}
      path={SCREENS.whitelist.href()}
      load={searchTrusted}
      columns={TRUSTED}
      keyOf={(it) => it.cpf}
    />
  )
}

/** @param changes as of TrustedList */
export function NegotiatingList({ changes }: { changes: number }) {
  return (
    <ListedBlock
      name="negotiating"
      changes={changes}
      title={texts.negotiating}
      path={SCREENS.debtList.href()}
      load={searchNegotiating}
      columns={NEGOTIATING}
      keyOf={(it) => it.id}
    />
  )
}

interface Page<Row> {
  content: Row[]
  totalElements: number
  totalPages: number
  totalIsExact: boolean
}

function ListedBlock<Row>(props: {
  name: string
  changes: number
  title: string
  path: string
  load: (query: Asked) => Promise<Outcome<Page<Row>>>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
}) {
  const { load: askFor } = props
  const query = useQuery()
  const page = pageOfQuery(query)
  const [search, keepSearch] = useEntryText('search')
  const load = useCallback(() => askFor({ search, page }), [askFor, search, page])
  const list = useListed(`admin ${props.name} ${props.changes} ${page} ${search}`, load)
  usePageThere(page, list)
  const find = useCallback(
    (text: string) => {
      if (new URLSearchParams(window.location.search).has('page')) changeQuery({ page: null })
      keepSearch(text)
    },
    [keepSearch],
  )
  return (
    <Block id={`${props.name}-title`} title={props.title}>
      <SearchField label={texts.search} placeholder={texts.searchHelp} value={search} onSearch={find} />
      <output className="note tabular">{list.value !== null && countText(list.value, texts)}</output>
      <DataTable
        caption={props.title}
        columns={props.columns}
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        keyOf={props.keyOf}
        empty={<EmptyState title={search === '' ? texts.empty : texts.emptySearch} />}
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
      />
      {list.value !== null && (
        <Pager
          label={props.title}
          page={page}
          pages={list.value.totalPages}
          hrefOf={(to) => addressWith(props.path, query, { page: to === 0 ? null : String(to) })}
        />
      )}
    </Block>
  )
}

function person({ customer }: Pick<Trusted, 'customer'>): ReactNode {
  return customer === null ? (
    <span className="plan-table__note">{texts.nobodyYet}</span>
  ) : (
    <a href={SCREENS.customer.href({ id: customer.id })}>{customer.name}</a>
  )
}

const shownCpf = ({ cpf }: { cpf: string }) => <span className="tabular cell-value">{maskCpf(cpf)}</span>

const TRUSTED: readonly Column<Trusted>[] = [
  { key: 'cpf', head: texts.columns.cpf, leads: true, cell: shownCpf },
  { key: 'customer', head: texts.columns.customer, cell: person },
  {
    key: 'until',
    head: texts.columns.until,
    cell: (it) => <span className="tabular">{shownDate(it.lastDay)}</span>,
  },
]

const NEGOTIATING: readonly Column<Negotiating>[] = [
  { key: 'cpf', head: texts.columns.cpf, leads: true, cell: shownCpf },
  { key: 'customer', head: texts.columns.customer, cell: person },
  { key: 'type', head: texts.columns.type, cell: (it) => it.type },
  { key: 'description', head: texts.columns.description, cell: (it) => it.description },
  {
    key: 'since',
    head: texts.columns.since,
    cell: (it) => <span className="tabular">{shownDay(it.since)}</span>,
  },
  { key: 'by', head: texts.columns.by, cell: (it) => it.addedBy ?? '–' },
]
