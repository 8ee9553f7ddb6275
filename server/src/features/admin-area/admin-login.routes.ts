/** Log-in, refresh and log-out of admins: three ways to one path, as for customers. */
import { AdminLogin } from '@drip/core/contracts/admin-area'
import { SessionTokens } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { rateLimit } from '../../platform/rate-limits.ts'
import { refreshAndLogOut } from '../sessions/refresh-and-log-out.ts'
import { findAdmin } from './admins.store.ts'
import { logInAdmin } from './log-in-admin.ts'

const PATH = '/admin_backoffice/api/v1/login'
const WINDOW_MS = 15 * 60_000
/** A stranger at one address is stopped before the owner elsewhere is. */
const TRIES_PER_ACCOUNT_AND_ADDRESS = 10
const TRIES_PER_ACCOUNT = 50
/** An office has one address. */
const TRIES_PER_ADDRESS = 300

export function adminLoginRoutes(app: Door, deps: Deps): void {
  const limit = (tries: number) => rateLimit(deps.clock, tries, WINDOW_MS)
  const here = limit(TRIES_PER_ACCOUNT_AND_ADDRESS)
  const perAccount = limit(TRIES_PER_ACCOUNT)
  const perAddress = limit(TRIES_PER_ADDRESS)

  app.post(
    PATH,
    { schema: { body: AdminLogin, response: { 200: SessionTokens } } },
    async (request, reply) => {
      const account = request.body.username.trim().toLowerCase()
      perAddress.take(request.ip)
      here.take(`${account} ${request.ip}`)
      perAccount.take(account)
      reply.header('cache-control', 'no-store')
      return logInAdmin(deps, request.body)
    },
  )

  refreshAndLogOut(app, deps, {
    path: PATH,
    audience: 'ADMIN',
    claimsOf: async (id) => ((await findAdmin(deps.db, id)) === null ? null : {}),
  })
}
