import { exportOf } from '@drip/core/lists/listed'
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { TeamMember } from '@drip/core/contracts/merchant/merchant-area'
import { useMemo, useState, type ReactNode } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { ResetFactorDialog } from '../../../factors/reset-dialog.tsx'
import { ExportButton } from '../../../signed/export-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { DataTable } from '../../../ui/work/tables/data-table.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { ReadOnlyReason } from '../refunds/read-only-reason.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { memberId, teamColumns } from './team-columns.tsx'
import { teamTexts } from './team-texts.ts'
import { useIsAdmin, useProfile } from '../use-viewer.ts'

const words = teamTexts

type Open = { what: 'add' } | { what: 'edit' | 'reset' | 'remove'; member: TeamMember }

/** Who may enter the store's area, and what each may do. */
export function TeamPage(): ReactNode {
  const isAdmin = useIsAdmin()
  const { value: me } = useProfile()
  const { value, refusal, reload } = useAsked(calls.listTeam)
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useMemo(
    () => teamColumns(me?.id ?? null, isAdmin === true ? (what, member) => setOpen({ what, member }) : null),
    [me, isAdmin],
  )
  const close = () => setOpen(null)
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {isAdmin === true && <Button onPress={() => setOpen({ what: 'add' })}>{words.add}</Button>}
      </PageHead>
      {isAdmin === false && <ReadOnlyReason />}
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={value?.users ?? null}
        keyOf={memberId}
        failure={refusal === null ? undefined : { words: words.failed, onRetry: reload }}
        empty={null}
      />
      {value !== null && (
        <div className="list-tools">
          <p className="load-more__count">{words.count(value.users.length)}</p>
          <ExportButton name="usuarios" load={() => ask(exportOf(calls.listTeam))} />
        </div>
      )}
      {open?.what === 'add' && <MemberDrawer member={null} onClose={close} />}
      {open?.what === 'edit' && <MemberDrawer member={open.member} onClose={close} />}
      {open?.what === 'reset' && (
        <ResetFactorDialog
          name={open.member.name}
          reset={() => ask(calls.resetMemberFactor, { id: open.member.id })}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && <Remove member={open.member} onClose={close} />}
    </>
  )
}

function Remove(props: { member: TeamMember; onClose: () => void }) {
  const { member } = props
  return (
    <DecisionDialog
      title={words.removeTitle(member.name)}
      lead={member.permissions.includes('ADMIN') ? words.removeAdminLead : words.removeLead}
      changes={[[words.columns.email, member.email]]}
      confirm={words.remove}
      isGrave
      onClose={props.onClose}
      act={() => ask(calls.removeMember, { id: member.id })}
      done={words.removed}
      failed={(refusal) =>
        failureText(refusal, {
          refused: { LAST_ADMIN: words.lastAdmin, USER_NOT_FOUND: words.gone },
          failed: words.actionFailed,
        })
      }
    />
  )
}
