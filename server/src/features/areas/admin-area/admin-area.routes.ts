/** The calls of a signed-in admin (000 §7): each names the permission it needs. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import { permissionsOf } from '@drip/core/contracts/admin/admin-permissions'
import { ADMIN_FACTORS } from '@drip/core/contracts/accounts/factor-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { factorOwnerOf, onlyAdmins } from '../../people/admins/admin-guard.ts'
import { serveFactors } from '../../people/second-factor/serve-factors.ts'
import { endOtherSessionsOf, endSessionOf, listOwnSessions } from '../../people/sessions/own-sessions.ts'
import { adminAgencyRoutes } from './collections/admin-agencies.routes.ts'
import { adminCollectionRoutes } from './collections/admin-collections.routes.ts'
import { adminStrategyRoutes } from './collections/admin-strategies.routes.ts'
import { adminContestRoutes } from './contests/admin-contests.routes.ts'
import { adminCustomerRoutes } from './customers/admin-customers.routes.ts'
import { adminFigureRoutes } from './figures/admin-figures.routes.ts'
import { adminListRoutes } from './bulk/admin-bulk.routes.ts'
import { adminMessageRoutes } from './messages/admin-messages.routes.ts'
import { adminNoteRoutes } from './notes/admin-notes.routes.ts'
import { adminPolicyRoutes } from './policies/admin-policies.routes.ts'
import { twoPeopleRoutes } from './two-people/two-people.routes.ts'
import { adminWatchRoutes } from './watch/admin-watch.routes.ts'
import { adminOrderRoutes } from './orders/admin-orders.routes.ts'
import { changeAdminProfile } from './people/change-admin-profile.ts'
import { resetAdminFactor } from './people/reset-admin-factor.ts'
import { endAdmin } from './people/end-admin.ts'
import { listAdmins } from './people/list-admins.ts'

export async function adminAreaRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyAdmins(app, deps, (serve) => {
    serve(calls.showProfile, async ({ admin: { id, name, email, phone, role } }) => ({
      id,
      name,
      email,
      phone,
      role,
      permissions: [...permissionsOf(role)],
      offersAutopay: deps.automaticPix !== null,
    }))
    serve(calls.changeProfile, ({ admin, body }) => changeAdminProfile(deps, admin, body))
    const asking = (call: { admin: Admin; sessionId: string }) => ({
      audience: 'ADMIN' as const,
      subjectId: call.admin.id,
      sessionId: call.sessionId,
    })
    serve(calls.listSessions, (call) => listOwnSessions(deps, asking(call)))
    serve(calls.endSession, (call) => endSessionOf(deps, asking(call), call.params.id))
    serve(calls.endOtherSessions, (call) => endOtherSessionsOf(deps, asking(call)))
    serve(calls.listPeople, () => listAdmins(deps))
    serve(calls.resetAdminFactor, ({ admin, params }) => resetAdminFactor(deps, admin, params.id))
    serve(calls.endAdmin, ({ admin, params }) => endAdmin(deps, admin, params.id))
    serveFactors(serve, deps, ADMIN_FACTORS, ({ admin, sessionId }) => ({
      ...factorOwnerOf(admin),
      sessionId,
    }))
    adminOrderRoutes(serve, deps)
    adminCustomerRoutes(serve, deps)
    adminCollectionRoutes(serve, deps)
    adminAgencyRoutes(serve, deps)
    adminStrategyRoutes(serve, deps)
    adminContestRoutes(serve, deps)
    adminFigureRoutes(serve, deps)
    adminListRoutes(serve, deps)
    adminMessageRoutes(serve, deps)
    adminNoteRoutes(serve, deps)
    adminWatchRoutes(serve, deps)
    twoPeopleRoutes(serve, deps)
    adminPolicyRoutes(serve, deps)
  })
}
