import type { PixToPay } from '@drip/core/contracts/checkout'
import { payeeOf } from '@drip/core/pix/payee'
import type { ReactNode } from 'react'
import { HowToPay } from '../../../instalments/how-to-pay.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { AgreedPlan } from './agreed-plan.tsx'
import { AutopayOfCode } from './pay-automatically.tsx'
import { PixPanel } from './pix-panel.tsx'
import { Received } from './received.tsx'
import { Returned } from './returned.tsx'
import { pixTexts } from '../texts/pix-texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

/** A screen that waits for a Pix; once the money has arrived it says so while the store confirms. */
export function PixScreen(props: {
  checkout: CheckoutInHand
  charge: PixToPay
  title: string
  lead: string
  children?: ReactNode
}) {
  if (props.charge.status === 'PAID') {
    return <Received title={pixTexts.received} lead={pixTexts.receivedLead} />
  }
  return (
    <Screen title={props.title} lead={props.lead}>
      <Returned checkout={props.checkout} />
      <AgreedPlan checkout={props.checkout} />
      <AutopayOfCode autopay={props.charge.autopay} />
      {/* A new code gets a new panel: no state of the old one (copied by hand, expired) may remain. */}
      <PixPanel key={props.charge.qrCodeText} checkout={props.checkout} charge={props.charge} />
      {props.children}
      <HowToPay
        title={pixTexts.howTitle}
        steps={pixTexts.how(payeeOf(props.charge.qrCodeText))}
        note={pixTexts.ownAccount}
      />
    </Screen>
  )
}
