/** Log-in, refresh and log-out of customers (001 §7.1); and the entrance from the end of a purchase. */
import * as calls from '@drip/core/contracts/customer-calls'
import type { Deps } from '../../../../deps.ts'
import { answerOnce } from '../../../../platform/http/answer-once.ts'
import type { Door } from '../../../../platform/http/http.ts'
import { orRefuse } from '../../../../platform/http/refusal.ts'
import { type ServeAnybody, servingAnybody } from '../../../../platform/http/serve.ts'
import { logInLimits } from '../../../people/sessions/log-in-limits.ts'
import { refreshAndLogOut } from '../../../people/sessions/refresh-and-log-out.ts'
import { deviceOf, rememberDevice } from '../../../people/sessions/known-devices.ts'
import { verifiedCodeOf } from '../../../people/sessions/verified-browser.ts'
import { findAccount } from '../../../people/customers/customers.store.ts'
import { accountOfLogIn, logInCustomer, proveCustomer } from './log-in-customer.ts'
import { openByCheckout } from './open-by-checkout.ts'

export async function customerLoginRoutes(app: Door, deps: Deps): Promise<void> {
  await app.register(async (inside) => {
    answerOnce(inside, deps, () => 'sign-in')
    stepRoutes(servingAnybody(inside, deps), deps)
  })
  const serve = servingAnybody(app, deps)

  serve(calls.openByCheckout, async ({ body, request, reply }) => {
    const { config } = deps
    const codeId = orRefuse(verifiedCodeOf(config, request), 'NOT_SIGNED_IN')
    const deviceFor = (cpf: string) => deviceOf(config, 'CUSTOMER', request, cpf)
    const { tokens, cpf, hasPassword } = await openByCheckout(deps, {
      checkoutId: body.checkoutId,
      codeId,
      deviceFor,
    })
    rememberDevice(config, reply, { audience: 'CUSTOMER', account: cpf, device: deviceFor(cpf) })
    return { ...tokens, hasPassword }
  })

  refreshAndLogOut(serve, deps, calls, {
    audience: 'CUSTOMER',
    claimsOf: async (id) => ((await findAccount(deps.db, id)) === null ? null : {}),
  })
}

function stepRoutes(serve: ServeAnybody, deps: Deps): void {
  const limits = logInLimits(deps, 'CUSTOMER')
  const factors = logInLimits(deps, 'CUSTOMER', 'second factor')

  serve(calls.logIn, ({ body, request, reply }) => {
    const account = accountOfLogIn(body.username)
    return limits.signedIn({ request, reply, account }, (device) => logInCustomer(deps, body, device))
  })

  serve(calls.proveFactor, ({ body, request, reply }) => {
    const account = accountOfLogIn(body.username)
    return factors.signedIn({ request, reply, account }, (device) => proveCustomer(deps, body, device))
  })
}
