import * as calls from '@drip/core/contracts/admin/admin-calls'
import { AUDIT_LISTED } from '@drip/core/contracts/admin/admin-lists'
import type { AdminAudit } from '@drip/core/contracts/admin/admin-watch'
import { type DescribedField, describeChange } from '@drip/core/audit/describe-change'
import { parseCivilDate } from '@drip/core/calendar/dates'
import {
  AUDIT_ACTION_LABELS,
  AUDIT_OBJECT_LABELS,
  auditActionLabel,
} from '@drip/core/contracts/admin/audit-words'
import { useState, type ReactNode } from 'react'
import { shownDay, shownMoment, shownStamp } from '../../../instalments/dates.ts'
import { changeQuery, useQuery } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { DateField } from '../../../ui/work/fields/date-field.tsx'
import { SCREENS } from '../screens.ts'
import { texts as all } from '../frame/texts.ts'
import { ListPage } from '../frame/lists/list.tsx'
import { useAsked } from '../signed-in.ts'

const texts = all.audit

type Entry = AdminAudit['content'][number]
const FILTERS = ['actorId', 'action', 'objectType', 'objectId', 'from', 'to'] as const

/** Every action in the back-office and its author, and whether the log is intact. */
export function AuditPage(): ReactNode {
  const query = useQuery()
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name) ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
  return (
    <ListPage
      call={calls.listAudit}
      listed={AUDIT_LISTED}
      screen={SCREENS.audit}
      texts={texts}
      above={<Verification />}
      asked={() => ({ query: filters })}
      after={(before) => ({ query: { ...filters, before: Number(before) } })}
      keyOf={(it) => String(it.seq)}
      isNarrowed={Object.keys(filters).length > 0}
      filters={<Filters key={JSON.stringify(filters)} filters={filters} />}
      cells={{
        who: ({ actor }) => <span className="cell-name">{actor.name}</span>,
        at: (it) => <span className="tabular cell-date">{shownMoment(it.at)}</span>,
        object: (it) => (
          <span className="cell-object">
            {AUDIT_OBJECT_LABELS[it.object.type] ?? texts.otherObject} <ObjectName object={it.object} />
          </span>
        ),
      }}
      detail={DETAIL}
    />
  )
}

function Verification() {
  const { value } = useAsked(calls.verifyAudit)
  if (value === null) return null
  return (
    <>
      {value.brokenAt === null ? (
        <Alert tone="success">{texts.intact(value.entries)}</Alert>
      ) : (
        <Alert tone="danger">{texts.broken(value.brokenAt)}</Alert>
      )}
      {value.heldSince && <Alert tone="information">{texts.heldSince(shownDay(value.heldSince))}</Alert>}
    </>
  )
}

function Filters({ filters }: { filters: Readonly<Record<string, string>> }) {
  const [values, setValues] = useState(filters)
  const people = usePeople(values['actorId'] ?? '')
  const type = (name: string) => (value: string) => setValues((now) => ({ ...now, [name]: value }))
  return (
    <form
      className="admin-filters"
      onSubmit={(event) => {
        event.preventDefault()
        const day = (text: string | undefined) => parseCivilDate(text ?? '')
        changeQuery({
          action: values['action']?.trim() || null,
          actorId: values['actorId'] || null,
          objectType: values['objectType'] || null,
          objectId: values['objectId']?.trim() || null,
          from: day(values['from']),
          to: day(values['to']),
        })
      }}
    >
      <SelectField
        label={texts.person}
        options={[{ value: '', label: texts.everybody }, ...people]}
        value={values['actorId'] ?? ''}
        onChange={type('actorId')}
      />
      <SelectField
        label={texts.action}
        options={[{ value: '', label: texts.everyAction }, ...ACTIONS]}
        value={values['action'] ?? ''}
        onChange={type('action')}
      />
      <SelectField
        label={texts.object}
        options={[{ value: '', label: texts.everyObject }, ...OBJECTS]}
        value={values['objectType'] ?? ''}
        onChange={type('objectType')}
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
    </form>
  )
}

const ACTIONS = Object.entries(AUDIT_ACTION_LABELS)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))

const OBJECTS = Object.entries(AUDIT_OBJECT_LABELS)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))

/** Present and former admins; any other person in the filter is a store's user. */
function usePeople(chosen: string) {
  const { value } = useAsked(calls.listPeople)
  const people = (value?.content ?? []).map((it) => ({ value: it.id, label: it.name || it.email }))
  const isKnown = chosen === '' || people.some((it) => it.value === chosen)
  return isKnown ? people : [...people, { value: chosen, label: texts.ofStore }]
}

/**
 * The object's name, linked to its screen if it has one; for a list, its label. Without a name the row's detail shows
 * the id.
 */
function ObjectName({ object: { type, id, name } }: Pick<Entry, 'object'>) {
  if (type === 'LIST') return <>{auditActionLabel(id)}</>
  const href = SCREEN_OF[type]?.href({ id })
  if (name === null) return null
  return href === undefined ? <strong>{name}</strong> : <a href={href}>{name}</a>
}

const SCREEN_OF: Readonly<Record<string, { href: (params: { id: string }) => string }>> = {
  ORDER: SCREENS.order,
  CUSTOMER: SCREENS.customer,
  CHECKOUT: SCREENS.checkout,
  CONTEST: SCREENS.contest,
  MERCHANT: SCREENS.merchant,
  STORE: SCREENS.store,
  CATEGORY: SCREENS.category,
  TAG: SCREENS.tag,
  AGENCY: SCREENS.agency,
  STRATEGY: SCREENS.collectionStrategy,
  PROMOTION: SCREENS.promotion,
}

const DETAIL = {
  label: (it: Entry) => texts.changeOf(it.seq),
  content: (it: Entry) => <Change it={it} />,
}

function Change({ it }: { it: Entry }) {
  const lines = describeChange(it)
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
      <p className="audit-change__ways">
        {it.object.type !== 'LIST' && (
          <a href={SCREENS.audit.href({ objectType: it.object.type, objectId: it.object.id })}>
            {texts.allOfObject}
          </a>
        )}
        {it.actor.id !== null && (
          <a href={SCREENS.audit.href({ actorId: it.actor.id })}>{texts.allOfPerson(it.actor.name)}</a>
        )}
      </p>
      <p className="plan-table__note">
        {texts.objectId}: <code>{it.object.id}</code>
        <br />
        {texts.written} <span className="tabular">{shownStamp(it.at)}</span>
        <br />
        {texts.hash} <code>{it.hash}</code>
      </p>
    </div>
  )
}

const says = (line: DescribedField, column: string) =>
  (column === 'asked' || column === 'before' || column === 'after') && line[column] !== ''

const CHANGE_COLUMNS: readonly Column<DescribedField>[] = [
  { key: 'field', head: texts.field, leads: true, cell: (it) => it.label },
  { key: 'asked', head: texts.asked, cell: (it) => it.asked },
  { key: 'before', head: texts.before, cell: (it) => it.before },
  { key: 'after', head: texts.after, cell: (it) => it.after },
]
