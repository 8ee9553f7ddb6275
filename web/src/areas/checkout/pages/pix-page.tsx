import { moneyText } from '../../../ui/money.tsx'
import { askedField } from '../state/checkout-step.ts'
import { PixScreen } from '../parts/pix-screen.tsx'
import { pixTexts } from '../texts/pix-texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

/** The symbolic Pix that proves whose account it is; it is refunded (CHK-PIX-02). */
export default function PixPage({ checkout }: { checkout: CheckoutInHand }) {
  const charge = askedField(checkout.answer, 'payment')?.fieldData
  if (charge === undefined) return null
  return (
    <PixScreen
      checkout={checkout}
      charge={charge}
      title={pixTexts.symbolicTitle(moneyText(charge.amount))}
      lead={charge.autopay === 'WITH_PAYMENT' ? pixTexts.symbolicLeadWithAutopay : pixTexts.symbolicLead}
    />
  )
}
