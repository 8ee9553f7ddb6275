/** What a refused step says about the whole checkout. */
import type { CheckoutStep } from '@drip/core/contracts/checkout'
import type { Refusal } from '../../../api/refusal.ts'

export type Failure = 'notFound' | 'unavailable'

/**
 * The failure page that a refusal leads to: there is no such checkout (404, or 400 if the address cannot be one), or
 * the server cannot answer now. Null if the screen stays.
 */
export function failureOf(refusal: Refusal, step: CheckoutStep): Failure | null {
  if (refusal.kind === 'offline') return 'unavailable'
  const { status, problem } = refusal
  if (problem?.current !== undefined) return null
  if (status === 404 || (status === 400 && isLoad(step))) return 'notFound'
  return status < 500 && !isLoad(step) ? null : 'unavailable'
}

/** Whether the step only asks what the checkout is. */
export const isLoad = (step: CheckoutStep): boolean => Object.keys(step).length === 0
