import { useRef, useState } from 'react'
import { maskCpf } from '../../../masks/documents.ts'
import { Button } from '../../../ui/button.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { signInTexts } from './sign-in-texts.ts'
import type { Sent } from './send-code.ts'

const CPF_LENGTH = 14

/** Asks for the account's CPF. `onSent` receives its digits once a code was sent. */
export function AskCode(props: {
  cpf: string
  words: { title: string; lead: string; ask: string; notSent: string; notYet: (wait: string) => string }
  send: (cpf: string) => Promise<Sent>
  onSent: (cpf: string) => void
}) {
  const { words } = props
  const [cpf, setCpf] = useState(() => maskCpf(props.cpf))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async () => {
    if (cpf.length < CPF_LENGTH) {
      setError(signInTexts.cpfIncomplete)
      return field.current?.focus()
    }
    const digits = cpf.replace(/\D/g, '')
    setBusy(true)
    const { isOnItsWay, wait } = await props.send(digits)
    setBusy(false)
    if (isOnItsWay) return props.onSent(digits)
    setError(wait === null ? words.notSent : words.notYet(wait))
    field.current?.focus()
  }

  return (
    <FormScreen
      title={words.title}
      lead={words.lead}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" block busy={busy}>
          {words.ask}
        </Button>
      }
    >
      <TextField
        ref={field}
        label={signInTexts.login.username}
        name="username"
        inputMode="numeric"
        autoComplete="username"
        enterKeyHint="send"
        placeholder="000.000.000-00"
        maxLength={CPF_LENGTH}
        mask={maskCpf}
        value={cpf}
        error={error}
        onChange={(typed) => {
          setCpf(typed)
          setError(undefined)
        }}
      />
    </FormScreen>
  )
}
