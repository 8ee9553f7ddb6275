import { useState } from 'react'
import { forgetSession } from '../../../api/session.ts'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { leaveNotice } from '../../../signed/notice.ts'
import { PasswordChangeFields } from '../../../signed/password-change-fields.tsx'
import { usePasswordChange } from '../../../signed/use-password-change.ts'
import { calls } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.profile

/** The way to another password, which ends all log-ins, this one too (001 §2.2). */
export function ChangePassword() {
  const [open, setOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">{texts.password}</h2>
      <p className="note">{texts.passwordLead}</p>
      <Button kind="secondary" block icon={<LockIcon size={20} />} onPress={() => setOpen(true)}>
        {texts.changePassword}
      </Button>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = usePasswordChange({
    change: calls.changeProfile,
    currentMissing: texts.currentMissing,
    failureOf: (refusal) => ({
      failure: isRefused(refusal) ? texts.passwordRefused : texts.passwordFailed,
    }),
    onChanged: signInAnew,
  })
  return (
    <Dialog title={texts.changePassword} onClose={onClose}>
      <form
        className="password-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.currentTarget)
        }}
      >
        <PasswordChangeFields form={form} current={texts.current} />
        <div className="dialog__actions">
          <Button type="submit" block busy={form.busy}>
            {texts.savePassword}
          </Button>
          <Button kind="quiet" block onPress={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The server has ended all sessions of this customer. */
function signInAnew(): void {
  forgetSession('CUSTOMER')
  leaveNotice('passwordUpdated')
  window.location.assign(paths.customerLogin())
}

/** The server looked at the passwords and said no, unlike when it could not look. */
function isRefused(refusal: Refusal): boolean {
  const code = refusalCode(refusal)
  return code === 'INVALID_FIELDS' || code === 'WRONG_CREDENTIALS'
}
