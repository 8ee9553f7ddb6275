import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { forgetSession } from '../../../api/session.ts'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusField } from '../../../ui/focus-field.ts'
import { LockIcon } from '../../../ui/icons.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { newPasswordErrors, type PasswordErrors } from '../../../signed/new-password.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import { calls } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { NewPasswordFields } from '../../../signed/new-password-fields.tsx'

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
  const form = usePasswordForm()
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
        {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
        <PasswordField
          label={texts.current}
          name="currentPassword"
          autoComplete="current-password"
          enterKeyHint="next"
          value={form.current}
          error={form.currentError}
          onChange={form.typeCurrent}
        />
        <NewPasswordFields value={form.chosen} errors={form.errors} onChange={form.choose} />
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

function usePasswordForm() {
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState({ password: '', repeat: '' })
  const [currentError, setCurrentError] = useState<string>()
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    setFailure(null)
    if (current === '') {
      setCurrentError(texts.currentMissing)
      return focusField(element, 'currentPassword')
    }
    const wrong = newPasswordErrors(chosen.password, chosen.repeat)
    setErrors(wrong)
    if (wrong.password !== undefined) return focusField(element, 'newPassword')
    if (wrong.repeat !== undefined) return focusField(element, 'repeatPassword')
    setBusy(true)
    const outcome = await resumed(() =>
      calls.changeProfile({ currentPassword: current, newPassword: chosen.password }),
    )
    if (outcome.ok) return signInAnew()
    setBusy(false)
    setFailure(isRefused(outcome.refusal) ? texts.passwordRefused : texts.passwordFailed)
    focusField(element, 'currentPassword', { select: true })
  }

  return {
    current,
    chosen,
    currentError,
    errors,
    failure,
    busy,
    submit,
    typeCurrent: (typed: string) => {
      setCurrent(typed)
      setCurrentError(undefined)
    },
    choose: (value: typeof chosen) => {
      setChosen(value)
      setErrors({})
    },
  }
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
