import { useRef, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { askRecoveryCode, checkRecoveryCode } from '../../../api/customer.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useSecondsLeft } from '../../../api/use-seconds-left.ts'
import { maskCode } from '../../../masks/documents.ts'
import { Button } from '../../../ui/button.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { signInTexts } from '../sign-in-texts.ts'
import { isOnItsWay } from './ask-code.tsx'

const texts = signInTexts.recovery
/** Another code may be asked for after so long (001 §4). */
const COOLDOWN_MS = 30_000

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
    const outcome = await resumed(() => checkRecoveryCode(props.cpf, code))
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
      <Resend cpf={props.cpf} onOtherCpf={props.onOtherCpf} />
    </FormScreen>
  )
}

function Resend({ cpf, onOtherCpf }: { cpf: string; onOtherCpf: () => void }) {
  const toast = useToast()
  const [sentAt, setSentAt] = useState(serverNow)
  const seconds = useSecondsLeft(sentAt + COOLDOWN_MS)
  const blocked = seconds === null || seconds > 0

  const resend = async () => {
    const outcome = await resumed(() => askRecoveryCode(cpf))
    if (!isOnItsWay(outcome)) return toast.failed(texts.notSent)
    setSentAt(serverNow())
    toast.done(texts.resent)
  }

  return (
    <div className="recovery__resend">
      <Button kind="secondary" disabled={blocked} onPress={resend}>
        {texts.resend}
      </Button>
      <p className="recovery__wait tabular" role="timer">
        {blocked && seconds !== null && texts.wait(seconds)}
      </p>
      <Button kind="quiet" onPress={onOtherCpf}>
        {texts.otherCpf}
      </Button>
    </div>
  )
}
