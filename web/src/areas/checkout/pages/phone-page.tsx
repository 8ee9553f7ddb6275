import { parsePhone } from '@drip/core/documents/phone'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { UnlessRemembered } from '../parts/remembered-phone.tsx'
import { initialValues } from '../state/customer-form.ts'
import { fieldErrorsOf } from '../texts/field-errors.ts'
import { forgetForm, keepForm, readKeptForm } from '../state/kept-form.ts'
import { FormScreen } from '../../../ui/screen.tsx'
import { texts } from '../texts/texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

/**
 * Asks for the phone alone, at the start or again if the code went to a wrong number; a remembered shopper does not
 * have to type it.
 */
export default function PhonePage({ checkout }: { checkout: CheckoutInHand }) {
  return (
    <UnlessRemembered checkout={checkout}>
      <TypedPhone checkout={checkout} />
    </UnlessRemembered>
  )
}

function TypedPhone({ checkout }: { checkout: CheckoutInHand }) {
  const [phone, setPhone] = useState(() =>
    checkout.correctingPhone
      ? ''
      : (readKeptForm(checkout.id)?.values.customerPhone ??
        initialValues(checkout.answer, checkout.search.phone).customerPhone ??
        ''),
  )
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const refuse = () => {
    setError(texts.phone.invalid)
    input.current?.focus()
  }
  const submit = async () => {
    const customerPhone = parsePhone(phone)
    if (customerPhone === null) return refuse()
    setBusy(true)
    const outcome = await checkout.send({ customerPhone })
    setBusy(false)
    if (outcome.ok) forgetForm(checkout.id)
    if (fieldErrorsOf(outcome).length > 0) refuse()
  }

  return (
    <FormScreen
      title={texts.phone.title}
      lead={checkout.correctingPhone ? texts.phone.correcting : texts.phone.lead}
      onSubmit={() => void submit()}
      action={
        <>
          <Button type="submit" block disabled={phone === ''} busy={busy}>
            {texts.next}
          </Button>
          {checkout.correctingPhone && (
            <Button kind="quiet" block onPress={() => checkout.correctPhone(false)}>
              {texts.phone.keep}
            </Button>
          )}
        </>
      }
    >
      <PhoneField
        ref={input}
        label={texts.phone.label}
        name="customerPhone"
        autoComplete="tel"
        enterKeyHint="go"
        value={phone}
        error={error}
        onChange={(typed) => {
          setPhone(typed)
          keepForm(checkout.id, { values: { customerPhone: typed }, locked: [] })
          setError(undefined)
        }}
      />
    </FormScreen>
  )
}
