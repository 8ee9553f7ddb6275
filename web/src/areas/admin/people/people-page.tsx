import * as calls from '@drip/core/contracts/admin/admin-calls'
import { PEOPLE_LISTED } from '@drip/core/contracts/admin/admin-lists'
import type { AdminPerson } from '@drip/core/contracts/admin/admin-people'
import { useState, type ReactNode } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { ResetFactorDialog } from '../../../factors/reset-dialog.tsx'
import { factorTexts } from '../../../factors/texts.ts'
import { shownDay, shownInstant } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { useAdmin } from '../frame/access.ts'
import { LineAction } from '../frame/action-button.tsx'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { ListPage } from '../frame/lists/list.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { SCREENS } from '../screens.ts'
import { ask } from '../signed-in.ts'

const texts = all.people

/** The people of the back-office, and how to end their access. */
export function PeoplePage(): ReactNode {
  const ownId = useAdmin()?.id ?? ''
  const [ending, setEnding] = useState<AdminPerson | null>(null)
  const [changing, setChanging] = useState<AdminPerson | null>(null)
  const [resetting, setResetting] = useState<AdminPerson | null>(null)
  return (
    <>
      <ListPage
        call={calls.listPeople}
        listed={PEOPLE_LISTED}
        screen={SCREENS.people}
        texts={texts}
        cells={{
          name: ({ id, name }) => (id === ownId ? texts.you(name) : name),
          email: (it) => <span className="cell-value">{it.email}</span>,
          lastActive: ({ lastActiveAt }) => (
            <span className="tabular">
              {lastActiveAt === null ? texts.never : shownInstant(lastActiveAt)}
            </span>
          ),
          access: ({ endedAt }) =>
            endedAt === null ? (
              <Badge tone="good">{texts.mayEnter}</Badge>
            ) : (
              <Badge tone="calm">{texts.endedAt(shownDay(endedAt))}</Badge>
            ),
        }}
        actions={{
          head: texts.actions,
          cell: (person) =>
            person.endedAt !== null ? null : (
              <span className="cell-actions">
                <LineAction
                  whyNot={person.id === ownId ? texts.notOwnRole : null}
                  name={texts.roleOf(person.name)}
                  onPress={() => setChanging(person)}
                >
                  {texts.changeRole}
                </LineAction>
                <LineAction
                  whyNot={person.id === ownId ? factorTexts.reset.notYours : null}
                  name={factorTexts.reset.actionOf(person.name)}
                  onPress={() => setResetting(person)}
                >
                  {factorTexts.reset.action}
                </LineAction>
                <LineAction
                  whyNot={person.id === ownId ? texts.notYours : null}
                  name={texts.endOf(person.name)}
                  onPress={() => setEnding(person)}
                >
                  {texts.end}
                </LineAction>
              </span>
            ),
        }}
      />
      {resetting !== null && (
        <ResetFactorDialog
          name={resetting.name}
          reset={() => ask(calls.resetAdminFactor, { id: resetting.id })}
          onClose={() => setResetting(null)}
        />
      )}
      {changing !== null && <RoleDialog person={changing} onClose={() => setChanging(null)} />}
      {ending !== null && <EndDialog person={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function EndDialog(props: { person: AdminPerson; onClose: () => void }) {
  const { id, name, email, role } = props.person
  return (
    <DecisionDialog
      title={texts.endTitle(name)}
      lead={texts.endLead}
      changes={[
        [texts.email, email],
        [texts.role, all.roles[role]],
      ]}
      confirm={texts.end}
      isGrave
      act={() => resumed(() => ask(calls.endAdmin, { id }))}
      done={texts.ended}
      failed={(refusal) =>
        refusalCode(refusal) === 'LAST_WITH_RIGHT'
          ? texts.lastWithRight
          : withStatus(texts.endFailed, refusal)
      }
      onClose={props.onClose}
    />
  )
}
