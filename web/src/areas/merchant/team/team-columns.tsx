/** The columns of the list of users. */
import type { TeamMember } from '@drip/core/contracts/merchant/merchant-area'
import { factorTexts } from '../../../factors/texts.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Breakable } from '../../../ui/work/breakable.tsx'
import type { Column } from '../../../ui/work/tables/data-table.tsx'
import { teamTexts } from './team-texts.ts'

const words = teamTexts

export const memberId = (it: TeamMember) => it.id

/**
 * @param ownId the current user: they must not remove themselves by mistake
 * @param onChoose null for read-only users
 */
export function teamColumns(
  ownId: string | null,
  onChoose: ((what: 'edit' | 'reset' | 'remove', member: TeamMember) => void) | null,
): Column<TeamMember>[] {
  const { columns } = words
  return [
    {
      key: 'name',
      head: columns.name,
      leads: true,
      cell: (it) => <Name member={it} isMe={it.id === ownId} />,
    },
    { key: 'email', head: columns.email, cell: (it) => <Breakable text={it.email} /> },
    {
      key: 'phone',
      head: columns.phone,
      // if there is no room for it, "Editar" shows it too
      spare: true,
      cell: (it) => <span className="one-line">{maskPhone(it.phone)}</span>,
    },
    { key: 'access', head: columns.access, cell: (it) => <Access member={it} /> },
    {
      key: 'actions',
      head: columns.actions,
      fixed: true,
      cell: (it) => (
        <span className="row-actions">
          <Button kind="quiet" disabled={onChoose === null} onPress={() => onChoose?.('edit', it)}>
            {words.edit}
            <span className="for-screen-readers"> {it.name}</span>
          </Button>
          {it.id !== ownId && (
            <>
              <Button kind="quiet" disabled={onChoose === null} onPress={() => onChoose?.('reset', it)}>
                {factorTexts.reset.action}
                <span className="for-screen-readers"> de {it.name}</span>
              </Button>
              <Button kind="quiet" disabled={onChoose === null} onPress={() => onChoose?.('remove', it)}>
                {words.remove}
                <span className="for-screen-readers"> {it.name}</span>
              </Button>
            </>
          )}
        </span>
      ),
    },
  ]
}

function Name({ member, isMe }: { member: TeamMember; isMe: boolean }) {
  return (
    <span className="sale-badge">
      <strong>
        {member.name} {isMe && words.you}
      </strong>
      {member.post !== '' && <span className="sale-badge__more">{member.post}</span>}
    </span>
  )
}

function Access({ member }: { member: TeamMember }) {
  const isAdmin = member.permissions.includes('ADMIN')
  return (
    <span className="sale-badge">
      <Badge tone={isAdmin ? 'good' : 'open'}>{isAdmin ? words.admin : words.reader}</Badge>
      {!member.hasPassword && <span className="sale-badge__more">{words.invited}</span>}
    </span>
  )
}
