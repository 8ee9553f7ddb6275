/** Recovery for merchants' users who cannot sign in (001 §7.1). */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Deps } from '../../../../deps.ts'
import type { Door } from '../../../../platform/http/http.ts'
import { sharedLimit } from '../../../../platform/http/counted-limits.ts'
import { servingAnybody } from '../../../../platform/http/serve.ts'
import {
  isLinkExpired,
  resetMerchantPassword,
  sendAccessEmails,
  sendRecoveryLink,
} from '../../../people/merchant-users/recover-merchant.ts'

const HOUR_MS = 3_600_000
/** Per address or phone: a stranger must not flood anybody. */
const MESSAGES_PER_HOUR = 5

export function merchantRecoveryRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
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

  serve(calls.sendPasswordLink, async ({ body, address }) => {
    await messages.consume(address)
    // asked of the carrier, for every address alike: a message's own result would reveal whose address it is
    if (!(await deps.messages.acceptsNow('EMAIL'))) return { emailDelivered: false }
    await perTarget.consume(body.merchantUserEmail.trim().toLowerCase())
    await sendRecoveryLink(deps, body.merchantUserEmail)
    return { emailDelivered: true }
  })
  serve(calls.checkPasswordLink, async ({ params }) => ({
    linkExpired: await isLinkExpired(deps, params.id),
  }))
  serve(calls.resetPassword, async ({ params, body }) => ({
    passwordUpdated: await resetMerchantPassword(deps, params.id, body),
  }))
  serve(calls.sendAccessEmail, async ({ body, address }) => {
    await messages.consume(address)
    if (!(await deps.messages.acceptsNow('SMS'))) return { smsDelivered: false }
    await perTarget.consume(body.merchantUserPhone.replace(/\D/g, '').replace(/^55(?=\d{10})/, ''))
    await sendAccessEmails(deps, body.merchantUserPhone)
    return { smsDelivered: true }
  })
}
