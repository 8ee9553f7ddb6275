/** Log-in, refresh and log-out of customers: three ways to one path (001 §7.1). */
import { CustomerLogin, SessionTokens } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { rateLimit } from '../../platform/rate-limits.ts'
import { refreshTokenOf, signedIn } from '../sessions/guard.ts'
import { endSession } from '../sessions/sessions.store.ts'
import { endSessionOfToken, refreshSession } from '../sessions/sessions.ts'
import { findAccount } from './customers.store.ts'
import { logInCustomer } from './log-in-customer.ts'

const PATH = '/customer_backoffice/api/v2/login'
const WINDOW_MS = 15 * 60_000
/** Who has forgotten a password needs no more; a stranger at one address is stopped before the owner elsewhere is. */
const TRIES_PER_ACCOUNT_AND_ADDRESS = 10
const TRIES_PER_ACCOUNT = 50
/** Carriers put many phones behind one address. */
const TRIES_PER_ADDRESS = 300
const REFRESHES_PER_ADDRESS = 3000

export function customerLoginRoutes(app: Door, deps: Deps): void {
  const limit = (tries: number) => rateLimit(deps.clock, tries, WINDOW_MS)
  const here = limit(TRIES_PER_ACCOUNT_AND_ADDRESS)
  const perAccount = limit(TRIES_PER_ACCOUNT)
  const perAddress = limit(TRIES_PER_ADDRESS)
  const refreshes = limit(REFRESHES_PER_ADDRESS)

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

  app.put(PATH, { schema: { response: { 200: SessionTokens } } }, async (request, reply) => {
    refreshes.take(request.ip)
    reply.header('cache-control', 'no-store')
    return refreshSession(deps, 'CUSTOMER', refreshTokenOf(request), async (id) =>
      (await findAccount(deps.db, id)) === null ? null : {},
    )
  })

  // also where the access token has ended: then by the refresh token
  app.delete(PATH, async (request, reply) => {
    refreshes.take(request.ip)
    const refreshToken = refreshTokenOf(request)
    if (refreshToken !== '') await endSessionOfToken(deps, 'CUSTOMER', refreshToken)
    else {
      const { sessionId } = await signedIn(deps, 'CUSTOMER', request)
      await endSession(deps.db, sessionId, deps.clock.now())
    }
    return reply.status(204).send()
  })
}
