import { rememberDevice } from '@drip/core/contracts/accounts/device-calls'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { deviceTexts } from '../texts/device-texts.ts'
import { rememberedHere } from './remembered-phone.tsx'

/**
 * Offered once a purchase is approved, if this browser does not remember the shopper yet. Nothing is remembered unless
 * they press it.
 */
export function RememberDevice({ checkoutId }: { checkoutId: string }) {
  const [state, setState] = useState<'offered' | 'remembered' | 'failed'>('offered')
  const [isKnown] = useState(() => rememberedHere() !== null)
  if (isKnown) return null
  const remember = async () => {
    const outcome = await ask(rememberDevice, { id: checkoutId })
    setState(outcome.ok ? 'remembered' : 'failed')
  }
  return (
    <section className="remember" aria-labelledby="remember-title">
      <h2 id="remember-title">{deviceTexts.offer}</h2>
      {state === 'offered' && (
        <>
          <p>{deviceTexts.offerLead}</p>
          <Button kind="secondary" block onPress={remember}>
            {deviceTexts.remember}
          </Button>
        </>
      )}
      {state === 'remembered' && <Alert tone="success">{deviceTexts.remembered}</Alert>}
      {state === 'failed' && <Alert tone="warning">{deviceTexts.failed}</Alert>}
    </section>
  )
}
