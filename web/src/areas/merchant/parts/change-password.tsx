import { useState } from 'react'
import { forgetSession } from '../../../api/session.ts'
import { wrongFields } from '../../../api/refusal.ts'
import { NewPasswordFields } from '../../../signed/new-password-fields.tsx'
import { newPasswordErrors, type PasswordErrors } from '../../../signed/new-password.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusField } from '../../../ui/focus-field.ts'
import { LockIcon } from '../../../ui/icons.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { merchantPaths } from '../merchant-paths.ts'
import { calls } from '../signed-in.ts'
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
  const form = usePasswordForm()
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
        {form.failed && <Alert tone="danger">{words.passwordFailed}</Alert>}
        <PasswordField
          label={words.current}
          name="currentPassword"
          autoComplete="current-password"
          enterKeyHint="next"
          value={form.current}
          error={form.currentError}
          onChange={form.typeCurrent}
        />
        <NewPasswordFields value={form.chosen} errors={form.errors} onChange={form.choose} />
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

function usePasswordForm() {
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState({ password: '', repeat: '' })
  const [currentError, setCurrentError] = useState<string>()
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    setFailed(false)
    if (current === '') {
      setCurrentError(words.currentMissing)
      return focusField(element, 'currentPassword')
    }
    const wrong = newPasswordErrors(chosen.password, chosen.repeat)
    setErrors(wrong)
    if (wrong.password !== undefined) return focusField(element, 'newPassword')
    if (wrong.repeat !== undefined) return focusField(element, 'repeatPassword')
    setBusy(true)
    const outcome = await calls.changeProfile({ currentPassword: current, newPassword: chosen.password })
    if (outcome.ok) return signInAnew()
    setBusy(false)
    setFailed(true)
    if (wrongFields(outcome.refusal).has('currentPassword')) setCurrentError(words.currentWrong)
    focusField(element, 'currentPassword', { select: true })
  }

  return {
    current,
    chosen,
    currentError,
    errors,
    failed,
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

/** The server has ended all sessions of this user. */
function signInAnew(): void {
  forgetSession('MERCHANT')
  leaveNotice('passwordUpdated')
  window.location.assign(merchantPaths.login())
}
