/** What the signed-in admin may do; the server decides by the same table (core/contracts/admin-permissions.ts). */
import type { AdminProfile } from '@drip/core/contracts/admin-area'
import { rolesWith, type AdminPermission } from '@drip/core/contracts/admin-permissions'
import { createContext, useContext } from 'react'
import { adminPaths } from '../../admin-paths.ts'
import { partnerPaths } from '../../partner-paths.ts'
import { texts } from './texts.ts'

/** Null while it is not known who is signed in. */
export const AdminContext = createContext<AdminProfile | null>(null)

export const useAdmin = () => useContext(AdminContext)

/** Why the admin may not do something, as a sentence; null when he may. */
export function useWhyNot(): (permission: AdminPermission) => string | null {
  const admin = useAdmin()
  return (permission) => (admin === null ? texts.loading : whyNot(admin, permission))
}

export function whyNot(
  { role, permissions }: Pick<AdminProfile, 'role' | 'permissions'>,
  permission: AdminPermission,
): string | null {
  if (permissions.includes(permission)) return null
  const others = rolesWith(permission).map((it) => texts.roles[it])
  return texts.mayNot(texts.roles[role], others.join(', '))
}

/** What `/admin` opens: the orders (000 §2), or for whoever may not see them the first list of the navigation that opens. */
export function homeOf({ permissions }: Pick<AdminProfile, 'permissions'>): string {
  const found = HOMES.find(([permission]) => permissions.includes(permission))
  return found === undefined ? adminPaths.profile() : found[1]
}

/** Ways that this admin may go; the others would only lead to a refusal. */
export function openTo<Way extends { needs: AdminPermission | null }>(
  { permissions }: Pick<AdminProfile, 'permissions'>,
  ways: readonly Way[],
): Way[] {
  return ways.filter(({ needs }) => needs === null || permissions.includes(needs))
}

const HOMES: readonly (readonly [AdminPermission, string])[] = [
  ['ORDERS_READ', adminPaths.orders()],
  ['MERCHANTS_READ', partnerPaths.merchants()],
  ['CATALOGUE_READ', partnerPaths.stores()],
  ['CUSTOMERS_READ', adminPaths.customers()],
]
