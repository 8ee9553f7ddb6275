/** Log-in, refresh and log-out of customers: three ways to one path (001 §7.1); and the way in from the end of a purchase. */
import {
  CustomerLogin,
  LoginByCheckout,
  OpenedByCheckout,
  SessionTokens,
} from '@drip/core/contracts/customer-area'
import type { Deps } from '../../deps.ts'
import { sharedLimit } from '../../platform/counted-limits.ts'
import type { Door } from '../../platform/http.ts'
import { Refusal } from '../../platform/refusal.ts'
import { logInLimits } from '../sessions/log-in-limits.ts'
import { refreshAndLogOut } from '../sessions/refresh-and-log-out.ts'
import { deviceOf, rememberDevice } from '../sessions/known-devices.ts'
import { verifiedCodeOf } from '../sessions/verified-browser.ts'
import { deviceName } from './device-name.ts'
import { findAccount } from './customers.store.ts'
import { accountOfLogIn, logInCustomer } from './log-in-customer.ts'
import { openByCheckout } from './open-by-checkout.ts'

const PATH = '/customer_backoffice/api/v2/login'
/** Carriers, shops and offices put many people behind one address. */
const OPENINGS_PER_ADDRESS = 300

export function customerLoginRoutes(app: Door, deps: Deps): void {
  const limits = logInLimits(deps, 'CUSTOMER')
  const openings = sharedLimit(deps, {
    name: 'openings by checkout',
    tries: OPENINGS_PER_ADDRESS,
    windowMs: 15 * 60_000,
  })

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

  app.post(
    `${PATH}/by_checkout`,
    { schema: { body: LoginByCheckout, response: { 200: OpenedByCheckout } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await openings.take(request.ip)
      const { config } = deps
      const codeId = verifiedCodeOf(config, request)
      if (codeId === null) throw new Refusal('NOT_SIGNED_IN')
      const deviceFor = (cpf: string) => deviceOf(config, 'CUSTOMER', request, cpf)
      const { tokens, cpf, hasPassword } = await openByCheckout(deps, {
        checkoutId: request.body.checkoutId,
        codeId,
        at: {
          isKnown: (account) => deviceFor(account).isKnown,
          name: deviceName(request.headers['user-agent'] ?? ''),
        },
      })
      rememberDevice(config, reply, { audience: 'CUSTOMER', account: cpf, device: deviceFor(cpf) })
      return { ...tokens, hasPassword }
    },
  )

  refreshAndLogOut(app, deps, {
    path: PATH,
    audience: 'CUSTOMER',
    claimsOf: async (id) => ((await findAccount(deps.db, id)) === null ? null : {}),
  })
}
