/** Who is signed in, and of which store. */
import { useLoaded } from '../../api/use-loaded.ts'
import { calls } from './signed-in.ts'

export const useProfile = () => useLoaded('profile', calls.profile)

export const useMerchant = () => useLoaded('merchant', calls.merchant)

/** Whether the user may change things; null while that is not known. An old user's empty list counts as none (001 §6). */
export function useIsAdmin(): boolean | null {
  const { value } = useProfile()
  return value === null ? null : value.permissions.includes('ADMIN')
}
