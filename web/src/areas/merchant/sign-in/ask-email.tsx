import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useRef, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { isPhoneIncomplete } from '../../../masks/phone.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.recovery

/** Who forgot the e-mail address gets it by SMS. */
export function AskEmail({ onRemembered }: { onRemembered: () => void }) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState<'sent' | 'failed' | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async () => {
    setSaid(null)
    if (isPhoneIncomplete(phone)) {
      setError(texts.phoneShort)
      return field.current?.focus()
    }
    setBusy(true)
    const outcome = await resumed(() =>
      ask(calls.sendAccessEmail, { body: { merchantUserPhone: `+${phone.replace(/\D/g, '')}` } }),
    )
    setBusy(false)
    setSaid(outcome.ok && outcome.value.smsDelivered ? 'sent' : 'failed')
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
      {said === 'sent' && (
        <Alert tone="success" title={texts.smsSent}>
          {texts.smsSentLead}
        </Alert>
      )}
      {said === 'failed' && (
        <Alert tone="danger" title={texts.smsFailedTitle}>
          {texts.smsFailed}
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
