import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminPerson } from '@drip/core/contracts/admin/admin-people'
import { ADMIN_ROLES } from '@drip/core/contracts/admin/admin-permissions'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { texts as all } from '../frame/texts.ts'
import { useReason } from '../frame/use-reason.tsx'
import { withStatus } from '../frame/with-status.ts'
import { ask } from '../signed-in.ts'

const texts = all.people

/** Requests another role for somebody: it stays as it is until a second person agrees. */
export function RoleDialog(props: { person: AdminPerson; onClose: () => void }) {
  const { id, name, role } = props.person
  const others = ADMIN_ROLES.filter((it) => it !== role)
  const [chosen, setChosen] = useState(others[0] ?? role)
  const { field, said } = useReason({ label: texts.roleReason, missing: texts.roleReasonMissing })
  const send = () => {
    const reason = said()
    return reason === null
      ? null
      : resumed(() => ask(calls.askForRole, { id, body: { role: chosen, reason } }))
  }
  return (
    <DecisionDialog
      title={texts.roleTitle(name)}
      lead={texts.roleLead}
      changes={[[texts.roleNow, all.roles[role]]]}
      confirm={texts.askRole}
      act={send}
      done={texts.roleAsked}
      failed={(it) => REFUSED[refusalCode(it) ?? ''] ?? withStatus(texts.roleFailed, it)}
      onClose={props.onClose}
    >
      <SelectField
        label={texts.newRole}
        name="role"
        value={chosen}
        options={others.map((value) => ({ value, label: all.roles[value] }))}
        onChange={(value) => setChosen(others.find((it) => it === value) ?? chosen)}
      />
      {field}
    </DecisionDialog>
  )
}

const REFUSED: Readonly<Record<string, string>> = {
  LAST_WITH_RIGHT: texts.lastWithRight,
  CHANGE_OPEN: texts.roleOpen,
}
