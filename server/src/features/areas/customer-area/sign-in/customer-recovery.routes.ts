/** Recovery of a customer's password, or of a lost phone, by people who cannot sign in (001 §7.1). */
import * as calls from '@drip/core/contracts/customer-calls'
import type { Deps } from '../../../../deps.ts'
import type { Door } from '../../../../platform/http/http.ts'
import { sharedLimit } from '../../../../platform/http/counted-limits.ts'
import { servingAnybody } from '../../../../platform/http/serve.ts'
import { logInLimits } from '../../../people/sessions/log-in-limits.ts'
import { accountOfLogIn } from './log-in-customer.ts'
import { checkRecoveryCode, resetPassword, sendRecoveryCode } from './recover-password.ts'
import { recoverPhone, sendLostPhoneCode } from './recover-phone.ts'

export function customerRecoveryRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
  const codes = sharedLimit(deps, {
    name: 'phone codes',
    tries: deps.config.codesPerAddressAndHour,
    windowMs: 3_600_000,
  })
  const logIns = logInLimits(deps, 'CUSTOMER')

  serve(calls.sendPasswordCode, async ({ body, address }) => {
    await codes.consume(address)
    return { smsDelivered: await sendRecoveryCode(deps, body.customerCpf) }
  })
  serve(calls.checkPasswordCode, async ({ body }) => {
    const { isRight, remainingTries } = await checkRecoveryCode(deps, body.customerCpf, body.token)
    return { isValid: isRight, remainingTries }
  })
  serve(calls.resetPassword, async ({ body }) => {
    const passwordUpdated = await resetPassword(deps, body)
    if (passwordUpdated) await logIns.unlock(accountOfLogIn(body.customerCpf))
    return { passwordUpdated }
  })
  serve(calls.sendLostPhoneCode, async ({ body, address }) => {
    await codes.consume(address)
    return { emailDelivered: await sendLostPhoneCode(deps, body.customerCpf) }
  })
  serve(calls.recoverPhone, ({ body }) => recoverPhone(deps, body))
}
