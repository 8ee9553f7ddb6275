import { useState } from 'react'
import { adminReturnAddressOf } from '../../../admin-paths.ts'
import { logIn } from '../../../api/admin.ts'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { keepNewSession } from '../../../api/session.ts'
import { typedBefore } from '../../../page-state.ts'
import type { Notice } from '../../../signed/notice.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { focusField } from '../../../ui/focus-field.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { signInTexts as texts } from '../sign-in-texts.ts'
import { usernameTypeOf } from '../username-type.ts'
import { withStatus } from '../with-status.ts'

/** E-mail and password; a right pair leads to where the person wanted to go. */
export function LoginPage({ notice }: { notice: Notice | null }) {
  const form = useLogin()
  return (
    <FormScreen
      title={texts.title}
      lead={texts.lead}
      onSubmit={(element) => void form.submit(element)}
      action={
        <Button type="submit" block busy={form.busy}>
          {texts.submit}
        </Button>
      }
    >
      {notice !== null && form.error === null && <NoticeAlert notice={notice} />}
      {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
      <TextField
        label={texts.username}
        name="username"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={200}
        value={form.username}
        error={form.usernameError}
        onChange={form.typeUsername}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={form.password}
        error={form.passwordError}
        onChange={form.typePassword}
      />
      <CheckBox name="remember" checked={form.remember} onChange={form.setRemember}>
        {texts.remember}
      </CheckBox>
    </FormScreen>
  )
}

function NoticeAlert({ notice }: { notice: Notice }) {
  return notice === 'passwordUpdated' ? (
    <Alert tone="success">{texts.passwordUpdated}</Alert>
  ) : (
    <Alert tone="information">{texts.ended}</Alert>
  )
}

function useLogin() {
  const [username, setUsername] = useState(() => typedBefore('username'))
  const [password, setPassword] = useState(() => typedBefore('password'))
  const [remember, setRemember] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [usernameError, setUsernameError] = useState<string>()
  const [passwordError, setPasswordError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    if (busy) return
    setError(null)
    const name = username.trim()
    if (name === '') {
      setUsernameError(texts.usernameMissing)
      return focusField(element, 'username')
    }
    if (password === '') {
      setPasswordError(texts.passwordMissing)
      return focusField(element, 'password')
    }
    setBusy(true)
    const outcome = await resumed(() => logIn({ username: name, password, remember }))
    if (outcome.ok) {
      keepNewSession('ADMIN', outcome.value, remember)
      // stays busy: the next page is on its way
      return window.location.assign(adminReturnAddressOf(window.location.search))
    }
    setBusy(false)
    const { refusal } = outcome
    setError(
      refusalStatus(refusal) === 401 ? texts.wrong[usernameTypeOf(name)] : withStatus(texts.failed, refusal),
    )
    focusField(element, 'password', { select: true })
  }

  return {
    username,
    password,
    remember,
    error,
    usernameError,
    passwordError,
    busy,
    setRemember,
    submit,
    typeUsername: (typed: string) => {
      setUsername(typed)
      setUsernameError(undefined)
    },
    typePassword: (typed: string) => {
      setPassword(typed)
      setPasswordError(undefined)
    },
  }
}
