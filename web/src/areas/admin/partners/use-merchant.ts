import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { useAsked } from '../signed-in.ts'

/** Whose form it is; null while that is not known. */
export function useMerchant(id: string): MerchantDetails | null {
  return useAsked(merchantCalls.showMerchant, { id }).value
}
