import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { useAsked } from '../signed-in.ts'

/** The merchant of the form; null until loaded. */
export function useMerchant(id: string): MerchantDetails | null {
  return useAsked(merchantCalls.showMerchant, { id }).value
}
