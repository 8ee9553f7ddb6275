import { askedField } from '../state/checkout-step.ts'
import { Consent } from '../parts/consent.tsx'
import { Plan } from '../parts/plan.tsx'
import { PixScreen } from '../parts/pix-screen.tsx'
import { pixTexts } from '../texts/pix-texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

/** The first instalment, paid now; the others are listed below with their dates. */
export default function FirstInstalmentPage({ checkout }: { checkout: CheckoutInHand }) {
  const charge = askedField(checkout.answer, 'paymentForFirstInstalment')?.fieldData
  if (charge === undefined) return null
  return (
    <PixScreen checkout={checkout} charge={charge} title={pixTexts.firstTitle} lead={pixTexts.firstLead}>
      <Plan instalments={charge.instalments} firstIsToday />
      <Consent settings={checkout.settings} />
    </PixScreen>
  )
}
