import type { PixToPay, PlanAutopay } from '@drip/core/contracts/checkout'
import { useState } from 'react'
import { autopayTexts } from '../texts/autopay-texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

interface Choice {
  /** Null if it is not offered. */
  chosen: boolean | null
  choose: (chosen: boolean) => void
}

/**
 * The shopper's choice that their bank pays the later instalments automatically. It is stored at once, and sent again
 * with the plan, so that it survives a failed first request.
 */
export function usePayAutomatically(checkout: CheckoutInHand, remembered: boolean | null): Choice {
  const [chosen, setChosen] = useState(remembered)
  const choose = (wanted: boolean) => {
    setChosen(wanted)
    void checkout.sendAside({ payAutomatically: wanted })
  }
  return { chosen, choose }
}

/** The choice, off by default; if the plan's dates rule it out, the reason is shown. */
export function PayAutomatically(props: { choice: Choice; autopay: PlanAutopay; paysNow: boolean }) {
  const { choice, autopay, paysNow } = props
  const hindrance = paysNow ? autopay.hindrancePayingNow : autopay.hindrance
  if (choice.chosen === null || hindrance === 'NOTHING_TO_PAY') return null
  return (
    <label className="choice choice--box">
      <input
        type="checkbox"
        checked={choice.chosen && hindrance === null}
        disabled={hindrance !== null}
        onChange={(event) => choice.choose(event.target.checked)}
      />
      <span className="choice__text">
        {autopayTexts.label}
        <span className="choice__help">
          {hindrance === null ? autopayTexts.help : autopayTexts.needsMonths}
        </span>
      </span>
    </label>
  )
}

/** Beside the code: what paying it authorises, or that it can be switched on later. */
export function AutopayOfCode({ autopay }: Pick<PixToPay, 'autopay'>) {
  if (autopay === null) return null
  return (
    <p className="outcome__note">
      {autopay === 'WITH_PAYMENT' ? autopayTexts.withPayment : autopayTexts.later}
    </p>
  )
}
