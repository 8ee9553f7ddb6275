/** The calls of a signed-in admin (000 §7): each names the permission it needs. */
import { AdminProfile, AdminProfileChange } from '@drip/core/contracts/admin-area'
import { permissionsOf } from '@drip/core/contracts/admin-permissions'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { sharedLimit } from '../../../platform/counted-limits.ts'
import { type WhichAdmin, needs, onlyAdmins } from '../../people/admins/admin-guard.ts'
import { adminCustomerRoutes } from './admin-customers.routes.ts'
import { adminMessageRoutes } from './admin-messages.routes.ts'
import { adminNoteRoutes } from './admin-notes.routes.ts'
import { adminWatchRoutes } from './admin-watch.routes.ts'
import { adminPeopleRoutes } from './admin-people.routes.ts'
import { adminOrderRoutes } from './admin-orders.routes.ts'
import { changeAdminProfile } from './change-admin-profile.ts'

const BASE = '/admin_backoffice/api/v1'
const TEN_MINUTES_MS = 600_000
/** A stolen session must not find out the password. */
const PASSWORDS_PER_ADMIN = 10

export async function adminAreaRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyAdmins(app, deps, (inside, whichAdmin) => {
    profileRoutes(inside, deps, whichAdmin)
    adminOrderRoutes(inside, deps, whichAdmin)
    adminCustomerRoutes(inside, deps, whichAdmin)
    adminMessageRoutes(inside, deps, whichAdmin)
    adminNoteRoutes(inside, deps, whichAdmin)
    adminWatchRoutes(inside, deps, whichAdmin)
    adminPeopleRoutes(inside, deps, whichAdmin)
  })
}

function profileRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const passwords = sharedLimit(deps, {
    name: 'admin passwords',
    tries: PASSWORDS_PER_ADMIN,
    windowMs: TEN_MINUTES_MS,
  })

  app.get(
    `${BASE}/user`,
    { config: needs('EVERYBODY'), schema: { response: { 200: AdminProfile } } },
    async (request): Promise<AdminProfile> => {
      const { id, name, email, phone, role } = whichAdmin(request)
      return { id, name, email, phone, role, permissions: [...permissionsOf(role)] }
    },
  )

  app.patch(
    `${BASE}/user`,
    { config: needs('EVERYBODY'), schema: { body: AdminProfileChange } },
    async (request, reply) => {
      const admin = whichAdmin(request)
      await passwords.take(admin.id)
      await changeAdminProfile(deps, admin, request.body)
      return reply.status(204).send()
    },
  )
}
