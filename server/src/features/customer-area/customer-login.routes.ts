/** Log-in, refresh and log-out of customers: three ways to one path (001 §7.1). */
import { CustomerLogin, SessionTokens } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { logInLimits } from '../sessions/log-in-limits.ts'
import { refreshAndLogOut } from '../sessions/refresh-and-log-out.ts'
import { deviceOf } from '../sessions/known-devices.ts'
import { deviceName } from './device-name.ts'
import { findAccount } from './customers.store.ts'
import { accountOfLogIn, logInCustomer } from './log-in-customer.ts'

const PATH = '/customer_backoffice/api/v2/login'
export function customerLoginRoutes(app: Door, deps: Deps): void {
  const limits = logInLimits(deps, 'CUSTOMER')

  app.post(
    PATH,
    { schema: { body: CustomerLogin, response: { 200: SessionTokens } } },
    async (request, reply) => {
      const { username, password } = request.body
      const account = accountOfLogIn(username)
      reply.header('cache-control', 'no-store')
      const { isKnown } = deviceOf(deps.config, 'CUSTOMER', request, account)
      const at = { isKnown, name: deviceName(request.headers['user-agent'] ?? '') }
      return limits.signedIn({ request, reply, account }, () =>
        logInCustomer(deps, { username, password, at }),
      )
    },
  )

  refreshAndLogOut(app, deps, {
    path: PATH,
    audience: 'CUSTOMER',
    claimsOf: async (id) => ((await findAccount(deps.db, id)) === null ? null : {}),
  })
}
