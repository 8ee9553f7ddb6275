import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminAudit } from '@drip/core/contracts/admin/admin-watch'
import { type ToldField, toldChange } from '@drip/core/audit/told-change'
import { parseCivilDate } from '@drip/core/calendar/dates'
import {
  AUDIT_ACTION_LABELS,
  AUDIT_OBJECT_LABELS,
  auditActionLabel,
} from '@drip/core/contracts/admin/audit-words'
import { useState, type ReactNode } from 'react'
import { resumed } from '../../../api/connection.ts'
import { shownStamp } from '../../../instalments/dates.ts'
import { changeQuery, goTo, useQuery } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { DateField } from '../frame/date-field.tsx'
import { SCREENS } from '../screens.ts'
import { texts as all } from '../frame/texts.ts'
import type { Outcome } from '../../../api/refusal.ts'
import { ask, useAsked, useListed } from '../signed-in.ts'

const texts = all.audit

type Entry = AdminAudit['content'][number]
const FILTERS = ['action', 'objectId', 'from', 'to'] as const

/** Everything that was done here, by whom; and whether the log is what was written. */
export function AuditPage(): ReactNode {
  const query = useQuery()
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name) ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
  const key = JSON.stringify(filters)
  const first = useListed(calls.listAudit, { query: filters })
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <Verification />
      <Filters key={key} filters={filters} />
      <Entries
        // what was opened below belongs to this answer
        key={`${key} ${first.value?.content[0]?.seq ?? ''}`}
        first={first.value}
        isStale={first.isStale}
        failure={first.refusal === null ? undefined : { words: texts.failed, onRetry: first.reload }}
        loadMore={(before) => ask(calls.listAudit, { query: { ...filters, before } })}
      />
    </>
  )
}

function Verification() {
  const { value } = useAsked(calls.verifyAudit)
  if (value === null) return null
  return value.brokenAt === null ? (
    <Alert tone="success">{texts.intact(value.entries)}</Alert>
  ) : (
    <Alert tone="danger">{texts.broken(value.brokenAt)}</Alert>
  )
}

function Filters({ filters }: { filters: Readonly<Record<string, string>> }) {
  const [values, setValues] = useState(filters)
  const type = (name: string) => (value: string) => setValues((now) => ({ ...now, [name]: value }))
  return (
    <form
      className="admin-filters"
      onSubmit={(event) => {
        event.preventDefault()
        const day = (text: string | undefined) => parseCivilDate(text ?? '')
        changeQuery({
          action: values['action']?.trim() || null,
          objectId: values['objectId']?.trim() || null,
          from: day(values['from']),
          to: day(values['to']),
        })
      }}
    >
      <SelectField
        label={texts.action}
        options={[{ value: '', label: texts.everyAction }, ...ACTIONS]}
        value={values['action'] ?? ''}
        onChange={type('action')}
      />
      <TextField
        label={texts.objectId}
        optional
        value={values['objectId'] ?? ''}
        maxLength={100}
        onChange={type('objectId')}
      />
      <DateField
        label={texts.from}
        name="from"
        optional
        value={values['from'] ?? ''}
        onChange={type('from')}
      />
      <DateField label={texts.to} name="to" optional value={values['to'] ?? ''} onChange={type('to')} />
      <Button type="submit" kind="secondary">
        {texts.filter}
      </Button>
      {Object.keys(filters).length > 0 && (
        <Button kind="quiet" onPress={() => goTo(SCREENS.audit.href())}>
          {texts.clear}
        </Button>
      )}
    </form>
  )
}

function Entries(props: {
  first: AdminAudit | null
  isStale: boolean
  failure: { words: string; onRetry: () => Promise<void> } | undefined
  loadMore: (before: number) => Promise<Outcome<AdminAudit>>
}) {
  const toast = useToast()
  const [older, setOlder] = useState<AdminAudit | null>(null)
  const cursor = (older ?? props.first)?.cursor ?? null
  const showMore = async () => {
    if (cursor === null) return
    const outcome = await resumed(() => props.loadMore(cursor))
    if (!outcome.ok) return toast.failed(texts.failed)
    const { content, ...rest } = outcome.value
    setOlder({ ...rest, content: [...(older?.content ?? []), ...content] })
  }
  return (
    <>
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={props.first === null ? null : [...props.first.content, ...(older?.content ?? [])]}
        isStale={props.isStale}
        keyOf={(it) => String(it.seq)}
        empty={<EmptyState title={texts.empty} />}
        failure={props.failure}
        detail={DETAIL}
      />
      {cursor !== null && (
        <Button kind="secondary" onPress={showMore}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

const ACTIONS = Object.entries(AUDIT_ACTION_LABELS)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))

/** Leads to what has a screen of its own; of a list, its name. */
function ObjectId({ object: { type, id } }: Pick<Entry, 'object'>) {
  if (type === 'LIST') return <>{auditActionLabel(id)}</>
  const href = SCREEN_OF[type]?.href({ id })
  return href === undefined ? (
    <code>{id}</code>
  ) : (
    <a href={href}>
      <code>{id}</code>
    </a>
  )
}

const SCREEN_OF: Readonly<Record<string, { href: (params: { id: string }) => string }>> = {
  ORDER: SCREENS.order,
  CUSTOMER: SCREENS.customer,
  CHECKOUT: SCREENS.checkout,
  MERCHANT: SCREENS.merchant,
}

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'seq', head: texts.columns.seq, cell: (it) => <span className="tabular">{it.seq}</span> },
  {
    key: 'at',
    head: texts.columns.at,
    cell: (it) => <span className="tabular cell-date">{shownStamp(it.at)}</span>,
  },
  {
    key: 'who',
    head: texts.columns.who,
    leads: true,
    cell: (it) => (it.actor.type === 'SYSTEM' ? texts.system : it.actor.name),
  },
  { key: 'action', head: texts.columns.action, cell: (it) => auditActionLabel(it.action) },
  {
    key: 'object',
    head: texts.columns.object,
    cell: (it) => (
      <span className="cell-object">
        {AUDIT_OBJECT_LABELS[it.object.type] ?? texts.otherObject} <ObjectId object={it.object} />
      </span>
    ),
  },
]

const DETAIL = {
  label: (it: Entry) => texts.changeOf(it.seq),
  content: (it: Entry) => <Change it={it} />,
}

function Change({ it }: { it: Entry }) {
  const lines = toldChange(it)
  return (
    <div className="audit-change">
      {lines.length === 0 ? (
        <p>{texts.nothingMore}</p>
      ) : (
        <DataTable
          caption={texts.changeOf(it.seq)}
          columns={CHANGE_COLUMNS.filter(
            ({ key }) => key === 'field' || lines.some((line) => says(line, key)),
          )}
          rows={lines}
          keyOf={(line) => line.label}
          empty={null}
        />
      )}
      <p className="plan-table__note">
        {texts.hash} <code>{it.hash}</code>
      </p>
    </div>
  )
}

const says = (line: ToldField, column: string) =>
  (column === 'asked' || column === 'before' || column === 'after') && line[column] !== ''

const CHANGE_COLUMNS: readonly Column<ToldField>[] = [
  { key: 'field', head: texts.field, leads: true, cell: (it) => it.label },
  { key: 'asked', head: texts.asked, cell: (it) => it.asked },
  { key: 'before', head: texts.before, cell: (it) => it.before },
  { key: 'after', head: texts.after, cell: (it) => it.after },
]
