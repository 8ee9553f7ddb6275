/** How the shopper leaves: back to the store, closed by the embedding page, or after being asked why (001 §2.5, §4). */
import { useState } from 'react'
import { cancelCheckout } from '../../../api/calls/checkout.ts'
import { track } from '../../../api/events.ts'
import { wayBackToStore } from '../../../paths.ts'
import { closeEvent, postToStore } from './checkout-events.ts'
import type { StepName } from './checkout-step.ts'
import { forgetForm } from './kept-form.ts'
import { currentOf } from './next-screen.ts'
import type { Checkout, CheckoutStart } from './use-checkout.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** `leftOpen`: the server did not confirm the cancellation. */
export type Left = 'left' | 'leftOpen'

export interface WayOut {
  /** The feedback is open. */
  asking: boolean
  /** The shopper left and there is no store to go back to: the page says so. */
  left: Left | null
  /** Null if there is no question to ask and no known store to go back to. */
  leave: (() => void) | null
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
  const [left, setLeft] = useState<Left | null>(null)
  const { answer } = checkout
  const asks = unfinished && !begin.search.transparent && left === null
  const back = answer === null ? null : wayBackToStore(answer, 'left')

  const abandon = async () => {
    track('checkout_abandoned', begin.id, { step: step ?? 'none' })
    // Leaving does not wait for success, since an unfinished purchase expires by itself; only a paid purchase cannot be
    // left.
    const outcome = await cancelCheckout(begin.id)
    forgetForm(begin.id)
    setAsking(false)
    const paid = outcome.ok ? null : currentOf(outcome.refusal)
    if (paid !== null) return checkout.change(paid)
    if (back !== null) window.location.assign(back)
    else setLeft(outcome.ok ? 'left' : 'leftOpen')
  }
  const ask = () => setAsking(true)
  const toStore = back === null ? null : () => window.location.assign(back)
  const close = () => postToStore(closeEvent(answer, step))

  // The browser's back button opens the feedback; pressed again there, it leaves (CHK-EXIT-02).
  useLeaveGuard(asks, () => (asking ? void abandon() : ask()))

  return {
    asking: asking && asks,
    left,
    leave: begin.search.transparent ? close : asks ? ask : toStore,
    stay: () => setAsking(false),
    abandon,
  }
}
