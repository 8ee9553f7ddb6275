import { Consent } from '../parts/consent.tsx'
import { PixScreen } from '../parts/pix-screen.tsx'
import { pixTexts } from '../texts/pix-texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

/** No instalments this time, but the full amount may be paid at once by Pix (001 §2.4). */
export default function FullAmountPage({ checkout }: { checkout: CheckoutInHand }) {
  const charge = checkout.answer.paymentFullAmount
  if (charge === null) return null
  return (
    <PixScreen checkout={checkout} charge={charge} title={pixTexts.fullTitle} lead={pixTexts.fullLead}>
      <Consent settings={checkout.settings} />
    </PixScreen>
  )
}
