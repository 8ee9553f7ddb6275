import { shownUntil } from '@drip/core/checkout/shown-expiry'
import { useSecondsLeft } from '../../../api/use-seconds-left.ts'
import type { CheckoutInHand } from './use-checkout.ts'

/**
 * Whether the purchase has time for another code, updated every second (core/checkout/shown-expiry `hasTimeForCode`).
 */
export function useTimeForCode({ answer }: CheckoutInHand): boolean {
  return useSecondsLeft(shownUntil(new Date(answer.expiresAt)).getTime()) !== 0
}
