import * as calls from '@drip/core/contracts/customer-calls'
import { useRef, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { maskCode } from '../../../masks/documents.ts'
import { Button } from '../../../ui/button.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { signInTexts } from '../sign-in-texts.ts'
import { ResendCode } from './resend-code.tsx'
import { sendPasswordCode } from './send-code.ts'

const texts = signInTexts.recovery

/** The code that came by SMS; another one after half a minute. */
export function ConfirmCode(props: {
  cpf: string
  onConfirmed: (token: string) => void
  onOtherCpf: () => void
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async () => {
    setBusy(true)
    const outcome = await resumed(() =>
      ask(calls.checkPasswordCode, { body: { token: code, customerCpf: props.cpf, type: 'password' } }),
    )
    setBusy(false)
    if (outcome.ok && outcome.value.isValid) return props.onConfirmed(code)
    setError(texts.invalid)
    setTriesLeft(outcome.ok ? outcome.value.remainingTries : null)
    field.current?.focus()
    field.current?.select()
  }

  return (
    <FormScreen
      title={texts.codeTitle}
      lead={texts.codeLead}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" block disabled={code === ''} busy={busy}>
          {texts.confirm}
        </Button>
      }
    >
      <div className="code">
        <TextField
          ref={field}
          label={texts.code}
          name="token"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          placeholder="000000"
          mask={maskCode}
          value={code}
          help={texts.codeHelp}
          error={error}
          onChange={(typed) => {
            setCode(typed)
            setError(undefined)
          }}
        />
      </div>
      {error !== undefined && triesLeft !== null && (
        <output className="note">{texts.triesLeft(triesLeft)}</output>
      )}
      <ResendCode words={texts} send={async () => (await sendPasswordCode(props.cpf)).isOnItsWay}>
        <Button kind="quiet" onPress={props.onOtherCpf}>
          {texts.otherCpf}
        </Button>
      </ResendCode>
    </FormScreen>
  )
}
