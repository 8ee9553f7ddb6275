/** Log-in, refresh and log-out of merchants' users: three ways to one path (001 §7.2). */
import { MerchantLogin, MerchantSignedIn, SecondStep } from '@drip/core/contracts/merchant-area'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { rateLimit } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findMerchantUser } from '../merchant-users/merchant-users.store.ts'
import { refreshAndLogOut } from '../sessions/refresh-and-log-out.ts'
import { askForCode, claimsOf, logInMerchant } from './log-in-merchant.ts'

const PATH = '/merchant_backoffice/api/v1/login'
const WINDOW_MS = 15 * 60_000
/** Of each step: who has forgotten a password needs no more, and a code has five tries of its own. */
const TRIES_PER_USER_AND_ADDRESS = 10
const TRIES_PER_USER = 50
/** Many people of a shop share an address. */
const TRIES_PER_ADDRESS = 300

export function merchantLoginRoutes(app: Door, deps: Deps): void {
  const limit = (tries: number) => rateLimit(deps.clock, tries, WINDOW_MS)
  const here = limit(TRIES_PER_USER_AND_ADDRESS)
  const perUser = limit(TRIES_PER_USER)
  const perAddress = limit(TRIES_PER_ADDRESS)

  app.post(
    PATH,
    { schema: { body: MerchantLogin, response: { 200: z.union([MerchantSignedIn, SecondStep]) } } },
    async (request, reply) => {
      const { username, password, smsCode } = request.body
      if ((password === undefined) === (smsCode === undefined))
        throw new Refusal('INVALID_BODY', { errors: [{ field: 'password', code: 'invalid' }] })
      const step = `${smsCode === undefined ? 'password' : 'code'} ${username.trim().toLowerCase()}`
      perAddress.take(request.ip)
      here.take(`${step} ${request.ip}`)
      perUser.take(step)
      reply.header('cache-control', 'no-store')
      return smsCode === undefined
        ? askForCode(deps, username, password ?? '')
        : logInMerchant(deps, username, smsCode)
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
