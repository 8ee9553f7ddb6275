/** Another password for an admin who cannot sign in. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { Deps } from '../../../../deps.ts'
import { sharedLimit } from '../../../../platform/http/counted-limits.ts'
import type { Door } from '../../../../platform/http/http.ts'
import { servingAnybody } from '../../../../platform/http/serve.ts'
import { logInLimits } from '../../../people/sessions/log-in-limits.ts'
import { askForAdminLink, resetAdminPassword } from './recover-admin.ts'

const HOUR_MS = 3_600_000
/** Per address: a stranger must not flood anybody. */
const LINKS_PER_HOUR = 5

export function adminRecoveryRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
  const logIns = logInLimits(deps, 'ADMIN')
  const perCaller = sharedLimit(deps, {
    name: 'admin recovery from an address',
    tries: deps.config.codesPerAddressAndHour,
    windowMs: HOUR_MS,
  })
  const perTarget = sharedLimit(deps, {
    name: 'admin recovery to an address',
    tries: LINKS_PER_HOUR,
    windowMs: HOUR_MS,
  })

  serve(calls.sendPasswordLink, async ({ body, address }) => {
    await perCaller.consume(address)
    // asked of the carrier, for every address alike: a message's own result would reveal whose address it is
    if (!(await deps.messages.acceptsNow('EMAIL'))) return { emailDelivered: false }
    await perTarget.consume(body.email.trim().toLowerCase())
    await askForAdminLink(deps, body.email)
    return { emailDelivered: true }
  })
  serve(calls.resetOwnPassword, async ({ body }) => {
    const admin = await resetAdminPassword(deps, body)
    if (admin !== null) await logIns.unlock(admin.email.toLowerCase())
    return { passwordUpdated: admin !== null }
  })
}
