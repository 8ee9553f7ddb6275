import { continueWithDevice, forgetDevice } from '@drip/core/contracts/accounts/device-calls'
import { type ReactNode, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import type { ServedState } from '../state/checkout-begin.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'
import { deviceTexts } from '../texts/device-texts.ts'

/** The masked phone of whom this browser remembers, as the server sent it with the page; null where nobody is. */
export function rememberedHere(): string | null {
  if (typeof document === 'undefined') return null
  const text = document.getElementById('state')?.textContent
  if (!text) return null
  // The cast is the contract between the server's page and this one; both are built together.
  const served = JSON.parse(text) as ServedState
  return served.device?.phone ?? null
}

/** What is asked of everybody, unless somebody is remembered here: until they say that it is not them. */
export function UnlessRemembered({ checkout, children }: { checkout: CheckoutInHand; children: ReactNode }) {
  const [phone, setPhone] = useState(rememberedHere)
  if (phone === null || checkout.correctingPhone) return children
  return <RememberedPhone checkout={checkout} phone={phone} onOther={() => setPhone(null)} />
}

/** One press sends a code to the phone that is known here. Whatever goes wrong leads to the field where one is typed. */
function RememberedPhone(props: { checkout: CheckoutInHand; phone: string; onOther: () => void }) {
  const { checkout, phone, onOther } = props
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const outcome = await ask(continueWithDevice, { id: checkout.id })
    setBusy(false)
    if (outcome.ok) checkout.change(outcome.value)
    else onOther()
  }
  const forget = async () => {
    await ask(forgetDevice, { id: checkout.id })
    onOther()
  }
  return (
    <FormScreen
      title={deviceTexts.title}
      lead={deviceTexts.lead(phone)}
      onSubmit={() => void submit()}
      action={
        <>
          <Button type="submit" block busy={busy}>
            {deviceTexts.send}
          </Button>
          <Button kind="quiet" block onPress={forget}>
            {deviceTexts.notMe}
          </Button>
        </>
      }
    />
  )
}
