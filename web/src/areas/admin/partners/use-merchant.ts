import type { MerchantDetails } from '@drip/core/contracts/merchant-admin'
import { useCallback } from 'react'
import { useLoaded } from '../../../api/use-loaded.ts'
import { partnerCalls } from '../partner-calls.ts'

/** Whose form it is; null while that is not known. */
export function useMerchant(id: string): MerchantDetails | null {
  const load = useCallback(() => partnerCalls.merchant(id), [id])
  return useLoaded(`admin merchant ${id}`, load).value
}
