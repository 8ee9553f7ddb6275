/** Log-in, refresh and log-out of merchants' users (001 §7.2). */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Deps } from '../../../../deps.ts'
import { answerOnce } from '../../../../platform/http/answer-once.ts'
import type { Door } from '../../../../platform/http/http.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { type ServeAnybody, servingAnybody } from '../../../../platform/http/serve.ts'
import { findMerchantUser } from '../../../people/merchant-users/merchant-users.store.ts'
import { logInLimits } from '../../../people/sessions/log-in-limits.ts'
import { refreshAndLogOut } from '../../../people/sessions/refresh-and-log-out.ts'
import { askForCode, claimsOf, logInMerchant, proveMerchant } from './log-in-merchant.ts'

export async function merchantLoginRoutes(app: Door, deps: Deps): Promise<void> {
  await app.register(async (inside) => {
    answerOnce(inside, deps, () => 'sign-in')
    stepRoutes(servingAnybody(inside, deps), deps)
  })
  refreshAndLogOut(servingAnybody(app, deps), deps, calls, {
    audience: 'MERCHANT',
    claimsOf: async (id) => {
      const user = await findMerchantUser(deps.db, id)
      return user === null ? null : claimsOf(user)
    },
  })
}

function stepRoutes(serve: ServeAnybody, deps: Deps): void {
  // for each step: a code also has five tries of its own
  const passwords = logInLimits(deps, 'MERCHANT', 'password')
  const codes = logInLimits(deps, 'MERCHANT', 'code')
  const factors = logInLimits(deps, 'MERCHANT', 'second factor')

  serve(calls.logIn, async ({ body, request, reply }) => {
    const { username, password, smsCode, firstStep = '', resend = false, remember = false } = body
    if ((password === undefined) === (smsCode === undefined))
      throw new Refusal('INVALID_BODY', { errors: [{ field: 'password', code: 'invalid' }] })
    const account = username.trim().toLowerCase()
    if (smsCode !== undefined)
      return codes.signedIn({ request, reply, account }, (device) =>
        logInMerchant(deps, { username, smsCode, firstStep, remember }, device),
      )
    const sent = await passwords.tried(request, account, () =>
      askForCode(deps, { username, password: password ?? '', resend }),
    )
    // does not count against the lock: the password was correct
    if (sent === null) throw new Refusal('PROVIDER_UNAVAILABLE')
    return sent
  })

  serve(calls.proveFactor, ({ body, request, reply }) => {
    const account = body.username.trim().toLowerCase()
    return factors.signedIn({ request, reply, account }, (device) => proveMerchant(deps, body, device))
  })
}
