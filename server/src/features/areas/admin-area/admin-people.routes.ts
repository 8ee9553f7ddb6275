/** Who works in the back-office, for who may take their access (contracts/admin-people.ts). */
import { AdminPeople } from '@drip/core/contracts/admin-people'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { type WhichAdmin, needs } from '../../people/admins/admin-guard.ts'
import { endAdmin } from './end-admin.ts'
import { listAdmins } from './list-admins.ts'

const PATH = '/admin_backoffice/api/v1/admin_users'
const Params = z.object({ id: z.uuid() })

export function adminPeopleRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  app.get(PATH, { config: needs('ADMINS_END'), schema: { response: { 200: AdminPeople } } }, async () =>
    listAdmins(deps),
  )

  app.delete(
    `${PATH}/:id`,
    { config: needs('ADMINS_END'), schema: { params: Params } },
    async (request, reply) => {
      await endAdmin(deps, whichAdmin(request), request.params.id)
      return reply.status(204).send()
    },
  )
}
