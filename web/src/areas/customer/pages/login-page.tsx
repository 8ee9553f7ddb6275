import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { logIn } from '../../../api/customer.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { keepNewSession } from '../../../api/session.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { typedBefore } from '../../../page-state.ts'
import { paths, returnAddressOf } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { focusField } from '../../../ui/focus-field.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Notice } from '../../../signed/notice.ts'
import { signInTexts } from '../sign-in-texts.ts'

const texts = signInTexts.login

/** CPF and password; a right pair leads to where the person wanted to go. */
export function LoginPage({ notice }: { notice: Notice | null }) {
  const form = useLogin()
  return (
    <FormScreen
      title={texts.title}
      lead={texts.lead}
      onSubmit={(element) => void form.submit(element)}
      action={
        <>
          <Button type="submit" block busy={form.busy}>
            {texts.submit}
          </Button>
          <ButtonLink kind="quiet" block href={paths.customerRecovery()}>
            {texts.recover}
          </ButtonLink>
        </>
      }
    >
      {notice !== null && form.error === null && <NoticeAlert notice={notice} />}
      {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
      <TextField
        label={signInTexts.cpf}
        name="username"
        inputMode="numeric"
        autoComplete="username"
        enterKeyHint="next"
        placeholder="000.000.000-00"
        maxLength={CPF_LENGTH}
        mask={maskCpf}
        value={form.cpf}
        error={form.cpfError}
        onChange={form.typeCpf}
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

const CPF_LENGTH = 14

function NoticeAlert({ notice }: { notice: Notice }) {
  return notice === 'passwordUpdated' ? (
    <Alert tone="success">{texts.updated}</Alert>
  ) : (
    <Alert tone="information">{texts.ended}</Alert>
  )
}

function useLogin() {
  const [cpf, setCpf] = useState(() => maskCpf(typedBefore('username')))
  const [password, setPassword] = useState(() => typedBefore('password'))
  const [remember, setRemember] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [cpfError, setCpfError] = useState<string>()
  const [passwordError, setPasswordError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    if (busy) return
    setError(null)
    if (cpf.length < CPF_LENGTH) {
      setCpfError(signInTexts.cpfIncomplete)
      return focusField(element, 'username')
    }
    if (password === '') {
      setPasswordError(texts.passwordMissing)
      return focusField(element, 'password')
    }
    setBusy(true)
    const outcome = await resumed(() => logIn(cpf.replace(/\D/g, ''), password))
    if (outcome.ok) {
      keepNewSession('CUSTOMER', outcome.value, remember)
      // stays busy: the next page is on its way
      return window.location.assign(returnAddressOf(window.location.search))
    }
    setBusy(false)
    const status = refusalStatus(outcome.refusal)
    setError(status === 401 || status === 403 ? texts.wrong : texts.failed)
    focusField(element, 'password', { select: true })
  }

  return {
    cpf,
    password,
    remember,
    error,
    cpfError,
    passwordError,
    busy,
    setRemember,
    submit,
    typeCpf: (typed: string) => {
      setCpf(typed)
      setCpfError(undefined)
    },
    typePassword: (typed: string) => {
      setPassword(typed)
      setPasswordError(undefined)
    },
  }
}
