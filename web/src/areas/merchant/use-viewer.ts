/** The user who is signed in, and their store. */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useAsked } from './signed-in.ts'

export const useProfile = () => useAsked(calls.showProfile)

export const useMerchant = () => useAsked(calls.showMerchant)

/**
 * Whether the user may change things; null while unknown. The server has already turned an old user's empty list into
 * all rights.
 */
export function useIsAdmin(): boolean | null {
  const { value } = useProfile()
  return value === null ? null : value.permissions.includes('ADMIN')
}
