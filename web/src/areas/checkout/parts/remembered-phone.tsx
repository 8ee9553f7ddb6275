import { continueWithDevice, forgetDevice } from '@drip/core/contracts/accounts/device-calls'
import { type ReactNode, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import type { ServedState } from '../state/checkout-begin.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'
import { deviceTexts } from '../texts/device-texts.ts'

/**
 * The masked phone of the shopper remembered by this browser, as the server sent it with the page; null if nobody is
 * remembered.
 */
export function rememberedHere(): string | null {
  if (typeof document === 'undefined') return null
  const text = document.getElementById('state')?.textContent
  if (!text) return null
  // The cast relies on server and page being built together.
  const served = JSON.parse(text) as ServedState
  return served.device?.phone ?? null
}

/** Shows the usual form, unless a shopper is remembered here; they may say that it is somebody else. */
export function UnlessRemembered({ checkout, children }: { checkout: CheckoutInHand; children: ReactNode }) {
  const [phone, setPhone] = useState(rememberedHere)
  if (phone === null || checkout.correctingPhone) return children
  return <RememberedPhone checkout={checkout} phone={phone} onOther={() => setPhone(null)} />
}

/** One press sends a code to the remembered phone. After any error the shopper types a phone instead. */
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
