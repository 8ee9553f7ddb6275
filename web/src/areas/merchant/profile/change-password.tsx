import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useState } from 'react'
import { wrongFields, type Refusal } from '../../../api/refusal.ts'
import { forgetSession } from '../../../signed/session.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import { PasswordChangeFields } from '../../../signed/passwords/password-change-fields.tsx'
import { FormDialog } from '../../../signed/short-form.tsx'
import { usePasswordChange } from '../../../signed/passwords/use-password-change.ts'
import { Button } from '../../../ui/button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { AREA } from '../screens.ts'
import { askAlone } from '../signed-in.ts'
import { profileTexts } from './profile-texts.ts'

const words = profileTexts

/** Changes the password, which ends all sessions including this one. */
export function ChangePassword() {
  const [open, setOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">{words.password}</h2>
      <p className="note">{words.passwordLead}</p>
      <Button kind="secondary" icon={<LockIcon size={18} />} onPress={() => setOpen(true)}>
        {words.changePassword}
      </Button>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = usePasswordChange({
    change: (body) => askAlone(calls.changeProfile, { body }),
    currentMissing: words.currentMissing,
    failureOf,
    onChanged: signInAnew,
  })
  return (
    <FormDialog
      title={words.changePassword}
      form={form}
      send={words.savePassword}
      cancel={words.cancel}
      onClose={onClose}
    >
      <PasswordChangeFields form={form} current={words.current} />
    </FormDialog>
  )
}

const failureOf = (refusal: Refusal) => ({
  failure: words.passwordFailed,
  ...(wrongFields(refusal).has('currentPassword') && { current: words.currentWrong }),
})

/** The server has ended all sessions of this user. */
function signInAnew(): void {
  forgetSession('MERCHANT', true)
  leaveNotice('passwordUpdated')
  window.location.assign(AREA.login())
}
