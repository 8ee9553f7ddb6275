/** Log-in, refresh and log-out of customers: three ways to one path (001 §7.1). */
import { CustomerLogin, SessionTokens } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { rateLimit } from '../../platform/rate-limits.ts'
import { refreshAndLogOut } from '../sessions/refresh-and-log-out.ts'
import { findAccount } from './customers.store.ts'
import { logInCustomer } from './log-in-customer.ts'

const PATH = '/customer_backoffice/api/v2/login'
const WINDOW_MS = 15 * 60_000
/** Who has forgotten a password needs no more; a stranger at one address is stopped before the owner elsewhere is. */
const TRIES_PER_ACCOUNT_AND_ADDRESS = 10
const TRIES_PER_ACCOUNT = 50
/** Carriers put many phones behind one address. */
const TRIES_PER_ADDRESS = 300

export function customerLoginRoutes(app: Door, deps: Deps): void {
  const limit = (tries: number) => rateLimit(deps.clock, tries, WINDOW_MS)
  const here = limit(TRIES_PER_ACCOUNT_AND_ADDRESS)
  const perAccount = limit(TRIES_PER_ACCOUNT)
  const perAddress = limit(TRIES_PER_ADDRESS)

  app.post(
    PATH,
    { schema: { body: CustomerLogin, response: { 200: SessionTokens } } },
    async (request, reply) => {
      const { username, password } = request.body
      const account = username.replace(/\D/g, '')
      perAddress.take(request.ip)
      here.take(`${account} ${request.ip}`)
      perAccount.take(account)
      reply.header('cache-control', 'no-store')
      return logInCustomer(deps, username, password)
    },
  )

  refreshAndLogOut(app, deps, {
    path: PATH,
    audience: 'CUSTOMER',
    claimsOf: async (id) => ((await findAccount(deps.db, id)) === null ? null : {}),
  })
}
