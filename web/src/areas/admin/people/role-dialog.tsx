import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminPerson } from '@drip/core/contracts/admin/admin-people'
import { ADMIN_ROLES } from '@drip/core/contracts/admin/admin-permissions'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { ask } from '../signed-in.ts'

const texts = all.people

/** Another role of somebody is asked for: it stays as it is until a second person agrees. */
export function RoleDialog(props: { person: AdminPerson; onClose: () => void }) {
  const toast = useToast()
  const { id, name, role } = props.person
  const others = ADMIN_ROLES.filter((it) => it !== role)
  const [chosen, setChosen] = useState(others[0] ?? role)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const send = async () => {
    setIsMissing(reason.trim().length < 3)
    // told beside the field; the dialog stays
    if (reason.trim().length < 3) return null
    const body = { role: chosen, reason: reason.trim() }
    const outcome = await resumed(() => ask(calls.askForRole, { id, body }))
    if (!outcome.ok)
      return REFUSED[refusalCode(outcome.refusal) ?? ''] ?? withStatus(texts.roleFailed, outcome.refusal)
    toast.done(texts.roleAsked)
    props.onClose()
    return null
  }
  return (
    <ConfirmDialog
      title={texts.roleTitle(name)}
      lead={texts.roleLead}
      changes={[[texts.roleNow, all.roles[role]]]}
      confirm={texts.askRole}
      onConfirm={send}
      onClose={props.onClose}
    >
      <SelectField
        label={texts.newRole}
        name="role"
        value={chosen}
        options={others.map((value) => ({ value, label: all.roles[value] }))}
        onChange={(value) => setChosen(others.find((it) => it === value) ?? chosen)}
      />
      <TextArea
        label={texts.roleReason}
        value={reason}
        maxLength={500}
        error={isMissing && reason.trim().length < 3 ? texts.roleReasonMissing : undefined}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}

const REFUSED: Readonly<Record<string, string>> = {
  LAST_WITH_RIGHT: texts.lastWithRight,
  CHANGE_OPEN: texts.roleOpen,
}
