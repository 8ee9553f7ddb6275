/** How the shopper leaves: back to the store, closed by the embedding page, or asked first why (001 §2.5, §4). */
import { useState } from 'react'
import { cancelCheckout } from '../../../api/calls/checkout.ts'
import { track } from '../../../api/events.ts'
import { wayBackToStore } from '../../../paths.ts'
import { closeEvent, postToStore } from './checkout-events.ts'
import type { StepName } from './checkout-step.ts'
import { forgetForm } from './kept-form.ts'
import type { Checkout, CheckoutStart } from './use-checkout.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface WayOut {
  /** The feedback is open. */
  asking: boolean
  /** Left without a store to go back to: the page says so. */
  left: boolean
  leave: () => void
  stay: () => void
  abandon: () => Promise<void>
}

/** `unfinished`: there is something to lose, so the shopper is asked first (not in an embedded page, CHK-EXIT-01). */
export function useWayOut(
  begin: CheckoutStart,
  checkout: Checkout,
  step: StepName | null,
  unfinished: boolean,
): WayOut {
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState(false)
  const { answer } = checkout
  const asks = unfinished && !begin.search.transparent && !left

  const abandon = async () => {
    track('checkout_abandoned', begin.id, { step: step ?? 'none' })
    // Leaving does not depend on the answer, since an unfinished purchase expires by itself; only one that was just
    // paid is not left: the store is being asked.
    const outcome = await cancelCheckout(begin.id)
    forgetForm(begin.id)
    setAsking(false)
    const paid =
      outcome.ok || outcome.refusal.kind !== 'refused' ? undefined : outcome.refusal.problem?.current
    if (paid !== undefined) return checkout.change(paid)
    const back = answer === null ? null : wayBackToStore(answer, 'left')
    if (back === null) setLeft(true)
    else window.location.assign(back)
  }
  const leave = () => {
    if (begin.search.transparent) postToStore(closeEvent(answer, step))
    else if (asks) setAsking(true)
    else goToStore(answer)
  }

  // The browser's back button opens the feedback, and pressed again on it, leaves (CHK-EXIT-02).
  useLeaveGuard(asks, () => (asking ? void abandon() : leave()))

  return { asking: asking && asks, left, leave, stay: () => setAsking(false), abandon }
}

function goToStore(answer: Checkout['answer']): void {
  const back = answer === null ? null : wayBackToStore(answer, 'left')
  if (back === null) history.back()
  else window.location.assign(back)
}
