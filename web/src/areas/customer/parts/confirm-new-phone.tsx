import * as calls from '@drip/core/contracts/customer-calls'
import { useRef, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { maskCode } from '../../../masks/documents.ts'
import { Button } from '../../../ui/button.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { signInTexts } from '../sign-in-texts.ts'
import { type LostPhoneProof, sentProof } from './prove-lost-phone.tsx'
import { ResendCode } from './resend-code.tsx'

const texts = signInTexts.lostPhone

/** The code that came to the new phone; `onAsked` hears when the phone will count. */
export function ConfirmNewPhone(props: {
  cpf: string
  proof: LostPhoneProof
  onAsked: (takesEffectAt: string) => void
  onOtherPhone: () => void
}) {
  const { proof } = props
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const sent = sentProof(props.cpf, proof)

  const submit = async () => {
    setBusy(true)
    const outcome = await resumed(() => ask(calls.recoverPhone, { body: { ...sent, phoneToken: code } }))
    setBusy(false)
    if (outcome.ok && outcome.value.takesEffectAt !== null) return props.onAsked(outcome.value.takesEffectAt)
    setError(outcome.ok ? wordsOf(outcome.value) : texts.failed)
    field.current?.focus()
    field.current?.select()
  }
  const resend = async () => {
    const outcome = await resumed(() => ask(calls.recoverPhone, { body: sent }))
    if (!outcome.ok) return refusalCode(outcome.refusal) === 'RESEND_TOO_SOON'
    return outcome.value.step === 'PHONE_CODE_SENT'
  }

  return (
    <FormScreen
      title={texts.phoneTitle}
      lead={texts.phoneLead(proof.phone)}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" block disabled={code === ''} busy={busy}>
          {texts.finish}
        </Button>
      }
    >
      <div className="code">
        <TextField
          ref={field}
          label={texts.phoneCode}
          name="phoneToken"
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
      <ResendCode words={{ resent: texts.phoneResent, notSent: texts.phoneNotSent }} send={resend}>
        <Button kind="quiet" onPress={props.onOtherPhone}>
          {texts.otherPhone}
        </Button>
      </ResendCode>
    </FormScreen>
  )
}

/** The proof of before may have ended meanwhile: its code is good for ten minutes. */
function wordsOf({ step, remainingTries }: { step: string; remainingTries: number | null }): string {
  return step === 'WRONG_PHONE_CODE' ? texts.wrongCode(remainingTries ?? 0) : texts.proofOver
}
