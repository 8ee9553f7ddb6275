/** Log-in, refresh and log-out of merchants' users: three ways to one path (001 §7.2). */
import { MerchantLogin, MerchantSignedIn, SecondStep } from '@drip/core/contracts/merchant-area'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findMerchantUser } from '../merchant-users/merchant-users.store.ts'
import { logInLimits } from '../sessions/log-in-limits.ts'
import { refreshAndLogOut } from '../sessions/refresh-and-log-out.ts'
import { askForCode, claimsOf, logInMerchant } from './log-in-merchant.ts'

const PATH = '/merchant_backoffice/api/v1/login'
export function merchantLoginRoutes(app: Door, deps: Deps): void {
  // of each step: a code has five tries of its own besides
  const passwords = logInLimits(deps, 'MERCHANT', 'password')
  const codes = logInLimits(deps, 'MERCHANT', 'code')

  app.post(
    PATH,
    { schema: { body: MerchantLogin, response: { 200: z.union([MerchantSignedIn, SecondStep]) } } },
    async (request, reply) => {
      const { username, password, smsCode, resend = false } = request.body
      if ((password === undefined) === (smsCode === undefined))
        throw new Refusal('INVALID_BODY', { errors: [{ field: 'password', code: 'invalid' }] })
      const account = username.trim().toLowerCase()
      reply.header('cache-control', 'no-store')
      return smsCode === undefined
        ? passwords.tried(request, account, () =>
            askForCode(deps, { username, password: password ?? '', resend }),
          )
        : codes.signedIn({ request, reply, account }, () => logInMerchant(deps, username, smsCode))
    },
  )

  refreshAndLogOut(app, deps, {
    path: PATH,
    audience: 'MERCHANT',
    claimsOf: async (id) => {
      const user = await findMerchantUser(deps.db, id)
      return user === null ? null : claimsOf(user)
    },
  })
}
