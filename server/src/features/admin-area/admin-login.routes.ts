/** Log-in, refresh and log-out of admins: three ways to one path, as for customers. */
import { AdminLogin } from '@drip/core/contracts/admin-area'
import { SessionTokens } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { logInLimits } from '../sessions/log-in-limits.ts'
import { refreshAndLogOut } from '../sessions/refresh-and-log-out.ts'
import { findAdmin } from './admins.store.ts'
import { logInAdmin } from './log-in-admin.ts'

const PATH = '/admin_backoffice/api/v1/login'
export function adminLoginRoutes(app: Door, deps: Deps): void {
  const limits = logInLimits(deps, 'ADMIN')

  app.post(
    PATH,
    { schema: { body: AdminLogin, response: { 200: SessionTokens } } },
    async (request, reply) => {
      const account = request.body.username.trim().toLowerCase()
      reply.header('cache-control', 'no-store')
      return limits.signedIn({ request, reply, account }, () => logInAdmin(deps, request.body))
    },
  )

  refreshAndLogOut(app, deps, {
    path: PATH,
    audience: 'ADMIN',
    claimsOf: async (id) => ((await findAdmin(deps.db, id)) === null ? null : {}),
  })
}
