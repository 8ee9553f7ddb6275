/** Log-in, refresh and log-out of admins, as for customers. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { Deps } from '../../../../deps.ts'
import { answerOnce } from '../../../../platform/http/answer-once.ts'
import type { Door } from '../../../../platform/http/http.ts'
import { type ServeAnybody, servingAnybody } from '../../../../platform/http/serve.ts'
import { logInLimits } from '../../../people/sessions/log-in-limits.ts'
import { refreshAndLogOut } from '../../../people/sessions/refresh-and-log-out.ts'
import { findAdmin } from '../../../people/admins/admins.store.ts'
import { logInAdmin, proveAdmin } from './log-in-admin.ts'

export async function adminLoginRoutes(app: Door, deps: Deps): Promise<void> {
  await app.register(async (inside) => {
    answerOnce(inside, deps, () => 'sign-in')
    stepRoutes(servingAnybody(inside, deps), deps)
  })
  refreshAndLogOut(servingAnybody(app, deps), deps, calls, {
    audience: 'ADMIN',
    claimsOf: async (id) => ((await findAdmin(deps.db, id)) === null ? null : {}),
  })
}

function stepRoutes(serve: ServeAnybody, deps: Deps): void {
  // for each step
  const limits = logInLimits(deps, 'ADMIN')
  const factors = logInLimits(deps, 'ADMIN', 'second factor')

  serve(calls.logIn, ({ body, request, reply }) => {
    const account = body.username.trim().toLowerCase()
    return limits.signedIn({ request, reply, account }, (device) => logInAdmin(deps, body, device))
  })

  serve(calls.proveFactor, ({ body, request, reply }) => {
    const account = body.username.trim().toLowerCase()
    return factors.signedIn({ request, reply, account }, (device) => proveAdmin(deps, body, device))
  })
}
