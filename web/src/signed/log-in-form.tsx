import { useState } from 'react'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckBox } from '../ui/fields/check-box.tsx'
import { focusField } from '../ui/fields/focus-field.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { FormScreen } from '../ui/screen.tsx'
import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx'
import type { Notice } from './notice.ts'

export interface LogInTexts {
  title: string
  lead: string
  username: string
  password: string
  passwordMissing: string
  /** Omitted if a later step asks for the session's length. */
  remember?: string
  submit: string
  /** After a password change: the person comes back to log in. */
  updated: string
  ended: string
}

interface Typed {
  username: string
  password: string
  /** Stay signed in for 30 days on this device. */
  remember: boolean
}

export interface LogInFormProps {
  texts: LogInTexts
  /** The notice that the previous page left. */
  notice: Notice | null
  /** How the user name of this area is typed. */
  field: Pick<TextFieldProps, 'type' | 'inputMode' | 'placeholder' | 'mask' | 'maxLength'>
  /** The user name of somebody who came back to this step. */
  username?: string
  recovery?: { href: string; label: string }
  /** The error in the current user name; null if there is none. */
  wrongUsername: (username: string) => string | null
  /** Tries the pair. Resolves to the message for a refusal; null if the next page or step is loading. */
  logIn: (typed: Typed) => Promise<string | null>
}

/** User name and password: a missing value is reported beside its field, a refusal above the form. */
export function LogInForm(props: LogInFormProps) {
  const { texts, notice, recovery } = props
  const form = useLogInForm(props)
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
          {recovery !== undefined && (
            <ButtonLink kind="quiet" block href={recovery.href}>
              {recovery.label}
            </ButtonLink>
          )}
        </>
      }
    >
      {form.refused !== null && <Alert tone="danger">{form.refused}</Alert>}
      {form.refused === null && notice === 'passwordUpdated' && <Alert tone="success">{texts.updated}</Alert>}
      {form.refused === null && notice === 'sessionEnded' && <Alert tone="information">{texts.ended}</Alert>}
      <TextField
        {...props.field}
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
        value={form.username}
        error={form.wrong.username}
        onChange={form.typeUsername}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={form.password}
        error={form.wrong.password}
        onChange={form.typePassword}
      />
      {texts.remember !== undefined && (
        <CheckBox name="remember" checked={form.remember} onChange={form.setRemember}>
          {texts.remember}
        </CheckBox>
      )}
    </FormScreen>
  )
}

function useLogInForm({ texts, username: begin, wrongUsername, logIn }: LogInFormProps) {
  const [username, setUsername] = useState(begin ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [wrong, setWrong] = useState<{ username?: string; password?: string }>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    if (busy) return
    setRefused(null)
    const name = username.trim()
    const wrongName = wrongUsername(name)
    if (wrongName !== null) {
      setWrong({ username: wrongName })
      return focusField(element, 'username')
    }
    if (password === '') {
      setWrong({ password: texts.passwordMissing })
      return focusField(element, 'password')
    }
    setBusy(true)
    const sentence = await logIn({ username: name, password, remember })
    // stays busy until the next page has loaded
    if (sentence === null) return
    setBusy(false)
    setRefused(sentence)
    focusField(element, 'password', { select: true })
  }

  return {
    username,
    password,
    remember,
    wrong,
    refused,
    busy,
    submit,
    setRemember,
    typeUsername: (typed: string) => {
      setUsername(typed)
      setWrong({})
    },
    typePassword: (typed: string) => {
      setPassword(typed)
      setWrong({})
    },
  }
}
