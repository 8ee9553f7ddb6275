/** What the page begins with, the same on the server and in the browser. */
import type { CheckoutAnswer, PublicSettings } from '@drip/core/contracts/checkout'
import type { CheckoutSearch } from './checkout-search.ts'
import type { CheckoutStart } from './use-checkout.ts'

/**
 * What the server renders from and sends along. Without an answer, `status` is the HTTP status that says why; 200 is
 * an answer that the page asks for by itself, behind the grey shape of a screen.
 */
export interface ServedState {
  answer: CheckoutAnswer | null
  settings: PublicSettings | null
  status?: number
  /** Of a browser on which somebody is remembered: their phone, masked. */
  device?: { phone: string }
}

/** `id` is null on a path that names no checkout: there is nothing to find. */
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
