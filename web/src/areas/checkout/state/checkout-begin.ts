/** The page's initial state, the same on the server and in the browser. */
import type { CheckoutAnswer, PublicSettings } from '@drip/core/contracts/checkout'
import type { CheckoutSearch } from './checkout-search.ts'
import type { CheckoutStart } from './use-checkout.ts'

/**
 * The state that the server renders from and sends along. Without an answer, `status` is the HTTP status that explains
 * why; 200 means that the page loads the answer itself and shows a placeholder until then.
 */
export interface ServedState {
  answer: CheckoutAnswer | null
  settings: PublicSettings | null
  status?: number
  /** Set if this browser is remembered: the shopper's masked phone. */
  device?: { phone: string }
}

/** `id` is null if the path names no checkout: then nothing can be found. */
export function beginWith(
  id: string | null,
  served: ServedState | null,
  search: CheckoutSearch,
  started: boolean,
): CheckoutStart {
  const answer = served?.answer ?? null
  return {
    id: id ?? answer?.id ?? '',
    answer,
    settings: served?.settings ?? null,
    search,
    started,
    failure: answer !== null ? null : failureOf(id, served?.status),
  }
}

function failureOf(id: string | null, status: number | undefined): CheckoutStart['failure'] {
  if (status === 404 || (id === null && status === undefined)) return 'notFound'
  return status === undefined || status === 200 ? null : 'unavailable'
}
