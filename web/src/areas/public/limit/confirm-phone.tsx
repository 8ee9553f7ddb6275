import { showLimitByPhone } from '@drip/core/contracts/public-calls'
import type { LimitStore, StoreLimitShown } from '@drip/core/contracts/accounts/store-limits'
import { useRef, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { resumed } from '../../../api/connection.ts'
import { waitInWords } from '../../../api/refusal.ts'
import { useResend } from '../../../api/use-resend.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { texts as all } from '../texts.ts'
import { askForCode } from './send-limit-code.ts'

const texts = all.storeLimit
const CODE_LENGTH = 6

/** The code sent by SMS; a correct one leads on, whoever owns the phone. */
export function ConfirmPhone(props: {
  store: LimitStore
  phone: string
  /** Masked. */
  shown: string
  onProved: (limit: StoreLimitShown | null) => void
  onOtherPhone: () => void
}) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async () => {
    setBusy(true)
    const outcome = await resumed(() =>
      ask(showLimitByPhone, { id: props.store.id, body: { phone: props.phone, code } }),
    )
    setBusy(false)
    if (outcome.ok && outcome.value.isValid) return props.onProved(outcome.value.limit)
    const wait = outcome.ok ? null : waitInWords(outcome.refusal)
    const failed = wait === null ? texts.failed : texts.notYet(wait)
    setWrong(outcome.ok ? texts.codeWrong(outcome.value.remainingTries) : failed)
    field.current?.focus()
    field.current?.select()
  }
  return (
    <FormScreen
      title={texts.codeTitle}
      lead={texts.codeLead(props.shown)}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" block disabled={code.length < CODE_LENGTH} busy={busy}>
          {texts.show}
        </Button>
      }
    >
      <CodeField
        ref={field}
        label={texts.code}
        name="code"
        value={code}
        error={wrong}
        onChange={(typed) => {
          setCode(typed)
          setWrong(undefined)
        }}
      />
      <Resend send={() => askForCode(props.store.id, props.phone)} />
      <Button kind="quiet" onPress={props.onOtherPhone}>
        {texts.otherPhone}
      </Button>
    </FormScreen>
  )
}

function Resend({ send }: { send: () => ReturnType<typeof askForCode> }) {
  const toast = useToast()
  const { isBlocked, wait, onSent } = useResend()
  const resend = async () => {
    const sent = await send()
    if (!sent.isOnItsWay) return toast.failed(sent.why)
    onSent()
    toast.done(texts.resent)
  }
  return (
    <Button kind="secondary" disabled={isBlocked} onPress={resend}>
      {wait === null ? texts.resend : texts.resendIn(wait)}
    </Button>
  )
}
