import { useEffect } from 'react'
import { endEvent, postToStore } from './checkout-events.ts'
import type { CheckoutInHand } from './use-checkout.ts'

/** Informs the store's window once that the purchase has ended (CHK-APPR-01, CHK-DENY-01). */
export function useEndEvent({ answer, search }: CheckoutInHand): void {
  const { eventName, checkoutStatus } = endEvent(answer, search)
  useEffect(() => postToStore({ eventName, checkoutStatus }), [eventName, checkoutStatus])
}
