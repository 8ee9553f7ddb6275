import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useState } from 'react'
import { wrongFields, type Refusal } from '../../../api/refusal.ts'
import { forgetSession } from '../../../signed/session.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import { PasswordChangeFields } from '../../../signed/password-change-fields.tsx'
import { usePasswordChange } from '../../../signed/use-password-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { AREA } from '../screens.ts'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'

const words = texts.profile

/** The way to another password, which ends all log-ins, this one too. */
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
    change: (body) => ask(calls.changeProfile, { body }),
    currentMissing: words.currentMissing,
    failureOf,
    onChanged: signInAnew,
  })
  return (
    <Dialog title={words.changePassword} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.currentTarget)
        }}
      >
        <PasswordChangeFields form={form} current={words.current} />
        <div className="confirm__actions">
          <Button kind="secondary" onPress={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={form.busy}>
            {words.savePassword}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const failureOf = (refusal: Refusal) => ({
  failure: words.passwordFailed,
  ...(wrongFields(refusal).has('currentPassword') && { current: words.currentWrong }),
})

/** The server has ended all sessions of this user. */
function signInAnew(): void {
  forgetSession('MERCHANT')
  leaveNotice('passwordUpdated')
  window.location.assign(AREA.login())
}
