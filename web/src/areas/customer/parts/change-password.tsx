import * as calls from '@drip/core/contracts/customer-calls'
import { useState } from 'react'
import { forgetSession } from '../../../signed/session.ts'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { leaveNotice } from '../../../signed/notice.ts'
import { PasswordChangeFields } from '../../../signed/passwords/password-change-fields.tsx'
import { FormDialog } from '../../../signed/short-form.tsx'
import { usePasswordChange } from '../../../signed/passwords/use-password-change.ts'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.profile

/**
 * Changes the password, which ends all sessions including this one (001 §2.2); or sets the first one, for a customer
 * signed in from the end of a purchase.
 */
export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const chosen = async () => {
    setOpen(false)
    toast.done(texts.passwordChosen)
  }
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">{texts.password}</h2>
      <p className="note">{hasPassword ? texts.passwordLead : texts.firstPasswordLead}</p>
      <Button kind="secondary" block icon={<LockIcon size={20} />} onPress={() => setOpen(true)}>
        {titleOf(hasPassword)}
      </Button>
      {open && (
        <PasswordDialog
          hasPassword={hasPassword}
          onChanged={hasPassword ? signInAnew : () => void chosen()}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

const titleOf = (hasPassword: boolean) => (hasPassword ? texts.changePassword : texts.choosePassword)

function PasswordDialog({
  hasPassword,
  onChanged,
  onClose,
}: {
  hasPassword: boolean
  onChanged: () => void
  onClose: () => void
}) {
  const form = usePasswordChange({
    change: (body) => (hasPassword ? askAlone : ask)(calls.changeProfile, { body }),
    currentMissing: hasPassword ? texts.currentMissing : null,
    failureOf: (refusal) => ({
      failure: isRefused(refusal) ? texts.passwordRefused : texts.passwordFailed,
    }),
    onChanged,
  })
  return (
    <FormDialog
      title={titleOf(hasPassword)}
      form={form}
      send={texts.savePassword}
      cancel={texts.cancel}
      onClose={onClose}
    >
      <PasswordChangeFields form={form} current={hasPassword ? texts.current : null} />
    </FormDialog>
  )
}

/** The server has ended all sessions of this customer. */
function signInAnew(): void {
  forgetSession('CUSTOMER', true)
  leaveNotice('passwordUpdated')
  window.location.assign(paths.customerLogin())
}

/** Whether the server checked the passwords and refused, as opposed to being unable to check. */
function isRefused(refusal: Refusal): boolean {
  const code = refusalCode(refusal)
  return code === 'INVALID_FIELDS' || code === 'WRONG_CREDENTIALS'
}
