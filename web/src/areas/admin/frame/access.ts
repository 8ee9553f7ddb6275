/** What the signed-in admin may do; the server decides by the same table (core/contracts/admin-permissions.ts). */
import type { AdminProfile } from '@drip/core/contracts/admin/admin-area'
import { rolesWith, type AdminPermission } from '@drip/core/contracts/admin/admin-permissions'
import { createContext, useContext } from 'react'
import type { Screen } from '../../../signed/screens.ts'
import { SCREENS } from '../screens.ts'
import { texts } from './texts.ts'

/** Null until the signed-in admin is known. */
export const AdminContext = createContext<AdminProfile | null>(null)

export const useAdmin = () => useContext(AdminContext)

/** Why the admin may not do something, as a sentence; null if they may. */
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

/**
 * What `/admin` opens: the orders (000 §2), or for an admin who may not see them the first list in the navigation that
 * they may open.
 */
export function homeOf(admin: Reader): string {
  const found = screensOpenTo(admin).find(({ nav }) => nav?.in === 'work')
  return (found ?? SCREENS.profile).path
}

/** The screens that this admin may open; the others would only lead to a refusal. */
export function screensOpenTo(admin: Reader): Screen<AdminPermission>[] {
  return Object.values(SCREENS).filter(
    (it) => isThere(it, admin) && (it.needs === null || admin.permissions.includes(it.needs)),
  )
}

/** Whether the signed-in admin may open this screen. */
export function useMayOpen({ name }: Pick<Screen, 'name'>): boolean {
  const admin = useAdmin()
  return admin !== null && screensOpenTo(admin).some((it) => it.name === name)
}

/** Hides the screen of automatic payments if no PSP offers them (docs/decisions/0056). */
export const isThere = (
  { name }: Pick<Screen, 'name'>,
  { offersAutopay }: Pick<AdminProfile, 'offersAutopay'>,
) => offersAutopay || name !== SCREENS.autopay.name

type Reader = Pick<AdminProfile, 'permissions' | 'offersAutopay'>
