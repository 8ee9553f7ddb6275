/** Who is signed in, and of which store. */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useAsked } from './signed-in.ts'

export const useProfile = () => useAsked(calls.showProfile)

export const useMerchant = () => useAsked(calls.showMerchant)

/** Whether the user may change things; null while that is not known. The server has read an old user's empty list as all. */
export function useIsAdmin(): boolean | null {
  const { value } = useProfile()
  return value === null ? null : value.permissions.includes('ADMIN')
}
