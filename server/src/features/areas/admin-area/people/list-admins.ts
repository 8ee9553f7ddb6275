/** Present and former back-office staff. */
import type { AdminPeople } from '@drip/core/contracts/admin/admin-people'
import type { Deps } from '../../../../deps.ts'
import { findAdminsEver } from '../../../people/admins/admins.store.ts'

/** Limits the list: those who ended longest ago are left out first. */
const MAX_SHOWN = 500

export async function listAdmins({ db }: Pick<Deps, 'db'>): Promise<AdminPeople> {
  const admins = await findAdminsEver(db, MAX_SHOWN)
  return {
    content: admins.map(({ createdAt, lastActiveAt, endedAt, ...it }) => ({
      ...it,
      createdAt: createdAt.toISOString(),
      lastActiveAt: lastActiveAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}
