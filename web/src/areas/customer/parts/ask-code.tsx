import { useRef, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { askRecoveryCode } from '../../../api/customer.ts'
import { refusalCode, waitInWords, type Outcome } from '../../../api/refusal.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { typedBefore } from '../../../page-state.ts'
import { Button } from '../../../ui/button.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { signInTexts } from '../sign-in-texts.ts'

const texts = signInTexts.recovery
const CPF_LENGTH = 14

/** Whose password it is. `onSent` gets the CPF's digits once a code is on its way. */
export function AskCode({ cpf: known, onSent }: { cpf: string; onSent: (cpf: string) => void }) {
  const [cpf, setCpf] = useState(() => maskCpf(known || typedBefore('username')))
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
    const outcome = await resumed(() => askRecoveryCode(digits))
    setBusy(false)
    if (isOnItsWay(outcome)) return onSent(digits)
    const wait = outcome.ok ? null : waitInWords(outcome.refusal)
    setError(wait === null ? texts.notSent : texts.notYet(wait))
    field.current?.focus()
  }

  return (
    <FormScreen
      title={texts.askTitle}
      lead={texts.askLead}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" block busy={busy}>
          {texts.ask}
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

/** Also when one was sent a moment ago: it is good still. */
export function isOnItsWay(outcome: Outcome<{ smsDelivered: boolean }>): boolean {
  return outcome.ok ? outcome.value.smsDelivered : refusalCode(outcome.refusal) === 'RESEND_TOO_SOON'
}
