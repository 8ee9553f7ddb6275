import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useRef, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { isPhoneIncomplete } from '../../../masks/phone.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { failureOf } from './failure.ts'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.recovery

/** Sends a forgotten e-mail address by SMS. */
export function AskEmail({ onRemembered }: { onRemembered: () => void }) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async () => {
    setSent(false)
    setFailure(null)
    if (isPhoneIncomplete(phone)) {
      setError(texts.phoneShort)
      return field.current?.focus()
    }
    setBusy(true)
    const outcome = await resumed(() =>
      ask(calls.sendAccessEmail, { body: { merchantUserPhone: `+${phone.replace(/\D/g, '')}` } }),
    )
    setBusy(false)
    if (outcome.ok && outcome.value.smsDelivered) return setSent(true)
    setFailure(outcome.ok ? texts.sms.failed : failureOf(outcome.refusal, texts.sms))
  }

  return (
    <FormScreen
      title={texts.phoneTitle}
      lead={texts.phoneLead}
      onSubmit={() => void submit()}
      action={
        <>
          <Button type="submit" block busy={busy}>
            {texts.sendSms}
          </Button>
          <Button kind="quiet" block onPress={onRemembered}>
            {texts.byEmail}
          </Button>
        </>
      }
    >
      {isSent && (
        <Alert tone="success" title={texts.smsSent}>
          {texts.smsSentLead}
        </Alert>
      )}
      {failure !== null && (
        <Alert tone="danger" title={texts.smsFailedTitle}>
          {failure}
        </Alert>
      )}
      <PhoneField
        ref={field}
        label={texts.phone}
        name="phone"
        autoComplete="tel"
        enterKeyHint="send"
        value={phone}
        error={error}
        onChange={(typed) => {
          setPhone(typed)
          setError(undefined)
        }}
      />
    </FormScreen>
  )
}
