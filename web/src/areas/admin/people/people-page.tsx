import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminPerson } from '@drip/core/contracts/admin/admin-people'
import { useState, type ReactNode } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { shownDay, shownInstant } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useAdmin } from '../frame/access.ts'
import { LineAction } from '../frame/action-button.tsx'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { ask, useListed } from '../signed-in.ts'

const texts = all.people

/** Who works in the back-office, and the end of their access. */
export function PeoplePage(): ReactNode {
  const self = useAdmin()
  const list = useListed(calls.listPeople)
  const [ending, setEnding] = useState<AdminPerson | null>(null)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <DataTable
        caption={texts.title}
        columns={columns(self?.id ?? '', setEnding)}
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        keyOf={(it) => it.id}
        empty={<EmptyState title={texts.empty} />}
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
      />
      {ending !== null && <EndDialog person={ending} onDone={list.reload} onClose={() => setEnding(null)} />}
    </>
  )
}

function columns(ownId: string, onEnd: (it: AdminPerson) => void): Column<AdminPerson>[] {
  return [
    {
      key: 'name',
      head: texts.columns.name,
      leads: true,
      cell: ({ id, name }) => (id === ownId ? texts.you(name) : name),
    },
    { key: 'email', head: texts.columns.email, cell: (it) => <span className="cell-value">{it.email}</span> },
    { key: 'role', head: texts.columns.role, cell: (it) => all.roles[it.role] },
    {
      key: 'since',
      head: texts.columns.since,
      cell: (it) => <span className="tabular">{shownDay(it.createdAt)}</span>,
    },
    {
      key: 'lastActive',
      head: texts.columns.lastActive,
      cell: ({ lastActiveAt }) => (
        <span className="tabular">{lastActiveAt === null ? texts.never : shownInstant(lastActiveAt)}</span>
      ),
    },
    {
      key: 'access',
      head: texts.columns.access,
      cell: ({ endedAt }) =>
        endedAt === null ? (
          <Badge tone="good">{texts.mayEnter}</Badge>
        ) : (
          <Badge tone="calm">{texts.endedAt(shownDay(endedAt))}</Badge>
        ),
    },
    {
      key: 'actions',
      head: texts.columns.actions,
      cell: (it) =>
        it.endedAt !== null ? null : (
          <LineAction
            whyNot={it.id === ownId ? texts.notYours : null}
            name={texts.endOf(it.name)}
            onPress={() => onEnd(it)}
          >
            {texts.end}
          </LineAction>
        ),
    },
  ]
}

function EndDialog(props: { person: AdminPerson; onDone: () => Promise<void>; onClose: () => void }) {
  const toast = useToast()
  const { id, name, email, role } = props.person
  const end = async () => {
    const outcome = await resumed(() => ask(calls.endAdmin, { id }))
    if (!outcome.ok)
      return refusalCode(outcome.refusal) === 'LAST_WITH_RIGHT'
        ? texts.lastWithRight
        : withStatus(texts.endFailed, outcome.refusal)
    toast.done(texts.ended)
    await props.onDone()
    props.onClose()
    return null
  }
  return (
    <ConfirmDialog
      title={texts.endTitle(name)}
      lead={texts.endLead}
      changes={[
        [texts.columns.email, email],
        [texts.columns.role, all.roles[role]],
      ]}
      confirm={texts.end}
      isGrave
      onConfirm={end}
      onClose={props.onClose}
    />
  )
}
