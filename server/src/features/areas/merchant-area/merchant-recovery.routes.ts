/** Recovery of a merchant's user, by people who cannot sign in (001 §7.2). */
import {
  EmailDelivered,
  LinkExpired,
  MerchantSmsDelivered,
  PasswordChanged,
  RecoverMerchantEmail,
  RecoverMerchantPassword,
  ResetMerchantPassword,
} from '@drip/core/contracts/merchant-area'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { sharedLimit } from '../../../platform/counted-limits.ts'
import {
  isLinkExpired,
  resetMerchantPassword,
  sendAccessEmails,
  sendRecoveryLink,
} from '../../people/merchant-users/recover-merchant.ts'

const RECOVER = '/merchant_backoffice/api/v1/recover'
const HOUR_MS = 3_600_000
/** To one address or phone: nobody is flooded by a stranger. */
const MESSAGES_PER_HOUR = 5
const TRIES_PER_ADDRESS = 300
const Params = z.object({ id: z.string().max(120) })

export function merchantRecoveryRoutes(app: Door, deps: Deps): void {
  const messages = sharedLimit(deps, {
    name: 'merchant recovery from an address',
    tries: deps.config.codesPerAddressAndHour,
    windowMs: HOUR_MS,
  })
  const perTarget = sharedLimit(deps, {
    name: 'merchant recovery to an address',
    tries: MESSAGES_PER_HOUR,
    windowMs: HOUR_MS,
  })
  const tries = sharedLimit(deps, {
    name: 'merchant recovery tries',
    tries: TRIES_PER_ADDRESS,
    windowMs: 15 * 60_000,
  })

  app.post(
    `${RECOVER}/password`,
    { schema: { body: RecoverMerchantPassword, response: { 200: EmailDelivered } } },
    async (request) => {
      await messages.take(request.ip)
      // asked of the carrier, for every address alike: what becomes of a message tells whose address it is
      if (!(await deps.messages.takesNow('EMAIL'))) return { emailDelivered: false }
      await perTarget.take(request.body.merchantUserEmail.trim().toLowerCase())
      await sendRecoveryLink(deps, request.body.merchantUserEmail)
      return { emailDelivered: true }
    },
  )

  app.get(
    `${RECOVER}/password/:id`,
    { schema: { params: Params, response: { 200: LinkExpired } } },
    async (request, reply) => {
      await tries.take(request.ip)
      reply.header('cache-control', 'no-store')
      return { linkExpired: await isLinkExpired(deps, request.params.id) }
    },
  )

  app.put(
    `${RECOVER}/password/:id`,
    { schema: { params: Params, body: ResetMerchantPassword, response: { 200: PasswordChanged } } },
    async (request) => {
      await tries.take(request.ip)
      return { passwordUpdated: await resetMerchantPassword(deps, request.params.id, request.body) }
    },
  )

  app.put(
    `${RECOVER}/email`,
    { schema: { body: RecoverMerchantEmail, response: { 200: MerchantSmsDelivered } } },
    async (request) => {
      await messages.take(request.ip)
      if (!(await deps.messages.takesNow('SMS'))) return { smsDelivered: false }
      await perTarget.take(request.body.merchantUserPhone.replace(/\D/g, '').replace(/^55(?=\d{10})/, ''))
      await sendAccessEmails(deps, request.body.merchantUserPhone)
      return { smsDelivered: true }
    },
  )
}
