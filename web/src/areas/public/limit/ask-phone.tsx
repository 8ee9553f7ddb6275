import type { LimitStore } from '@drip/core/contracts/accounts/store-limits'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { texts as all } from '../texts.ts'
import { askForCode } from './send-limit-code.ts'

const texts = all.storeLimit

/** A code is sent to any phone. `onSent` receives the phone as typed and as shown from then on. */
export function AskPhone(props: {
  store: LimitStore
  phone: string
  onSent: (phone: string, shown: string) => void
}) {
  const [phone, setPhone] = useState(props.phone)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async () => {
    setBusy(true)
    const sent = await askForCode(props.store.id, phone)
    setBusy(false)
    if (sent.isOnItsWay) return props.onSent(phone, sent.shown)
    setError(sent.why)
    field.current?.focus()
  }
  return (
    <FormScreen
      title={texts.title(props.store.name)}
      lead={texts.lead}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" block disabled={phone.trim() === ''} busy={busy}>
          {texts.submit}
        </Button>
      }
    >
      <PhoneField
        ref={field}
        label={texts.phone}
        name="phone"
        autoComplete="tel"
        enterKeyHint="send"
        help={texts.phoneHelp}
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
