import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminErasure, AdminErasureState } from '@drip/core/contracts/admin/admin-watch'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { shownDate, shownDay, shownInstant } from '../../../instalments/dates.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { addressWith, changeQuery, useQuery } from '../../../signed/address.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { Pager } from '../../../ui/work/tables/pager.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { LineAction } from '../frame/action-button.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'
import { texts as all } from '../frame/texts.ts'
import { useListed } from '../signed-in.ts'

const texts = all.erasures
const STATES: readonly AdminErasureState[] = ['OPEN', 'ANSWERED']

/** Customers who ask to be forgotten: who waits, until when, and the answer (LGPD art. 18 VI). */
export function ErasuresPage(): ReactNode {
  const query = useQuery()
  const page = Math.max(0, Math.trunc(Number(query.get('page') ?? '0')) || 0)
  const state = STATES.find((it) => it === query.get('state')) ?? 'OPEN'
  const list = useListed(calls.listErasures, { query: { state, page } })
  const [answering, setAnswering] = useState<AdminErasure | null>(null)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="admin-filters">
        <SelectField
          label={texts.state}
          value={state}
          options={STATES.map((value) => ({ value, label: texts.states[value] }))}
          onChange={(value) => changeQuery({ state: value === 'OPEN' ? null : value, page: null })}
        />
      </div>
      <DataTable
        caption={texts.title}
        columns={state === 'OPEN' ? openColumns(setAnswering) : ANSWERED_COLUMNS}
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        keyOf={(it) => it.id}
        empty={<EmptyState title={texts.empty[state]} />}
        failure={list.refusal === null ? undefined : { words: texts.listFailed, onRetry: list.reload }}
      />
      {list.value !== null && (
        <Pager
          label={texts.pages}
          page={page}
          pages={list.value.hasMore ? page + 2 : page + 1}
          hrefOf={(to) => addressWith(SCREENS.erasures.href(), query, { page: to === 0 ? null : String(to) })}
        />
      )}
      {answering !== null && (
        <ErasureDialog request={answering} onDone={list.reload} onClose={() => setAnswering(null)} />
      )}
    </>
  )
}

const WHO: readonly Column<AdminErasure>[] = [
  {
    key: 'customer',
    head: texts.columns.customer,
    leads: true,
    cell: (it) => <a href={SCREENS.customer.href({ id: it.customerId })}>{it.customerName}</a>,
  },
  { key: 'cpf', head: texts.columns.cpf, cell: (it) => <span className="tabular">{maskCpf(it.cpf)}</span> },
  {
    key: 'requested',
    head: texts.columns.requested,
    cell: (it) => <span className="tabular cell-date">{shownDay(it.requestedAt)}</span>,
  },
]

function openColumns(onAnswer: (it: AdminErasure) => void): Column<AdminErasure>[] {
  const today = saoPauloDate(new Date(serverNow()))
  return [
    ...WHO,
    {
      key: 'answerBy',
      head: texts.columns.answerBy,
      cell: (it) => (
        <span className="tabular cell-date">
          {shownDate(it.answerBy)} {it.answerBy < today && <Badge tone="late">{texts.late}</Badge>}
        </span>
      ),
    },
    {
      key: 'actions',
      head: texts.columns.actions,
      cell: (it) => (
        <LineAction whyNot={null} name={texts.answerTo(it.customerName)} onPress={() => onAnswer(it)}>
          {texts.answer}
        </LineAction>
      ),
    },
  ]
}

const ANSWERED_COLUMNS: readonly Column<AdminErasure>[] = [
  ...WHO,
  {
    key: 'answered',
    head: texts.columns.answered,
    cell: ({ answeredAt }) => (
      <span className="tabular cell-date">{answeredAt === null ? '' : shownInstant(answeredAt)}</span>
    ),
  },
  {
    key: 'outcome',
    head: texts.columns.outcome,
    cell: ({ outcome }) =>
      outcome === null ? null : (
        <Badge tone={outcome === 'ERASED' ? 'good' : 'attention'}>{texts.outcomes[outcome]}</Badge>
      ),
  },
  { key: 'by', head: texts.columns.by, cell: (it) => it.answeredBy },
]
