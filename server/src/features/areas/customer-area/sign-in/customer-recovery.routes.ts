/** Recovery of a password, or of a lost phone, for customers who cannot sign in (001 §7.1). */
import * as calls from '@drip/core/contracts/customer-calls'
import type { Deps } from '../../../../deps.ts'
import type { Door } from '../../../../platform/http/http.ts'
import { sharedLimit } from '../../../../platform/http/counted-limits.ts'
import { servingAnybody } from '../../../../platform/http/serve.ts'
import { codeLimits } from '../../../people/sessions/code-limits.ts'
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
  const passwords = codeLimits(deps, 'password')
  const phones = codeLimits(deps, 'lost phone')
  const logIns = logInLimits(deps, 'CUSTOMER')

  serve(calls.sendPasswordCode, async ({ body: { customerCpf }, address, request }) => {
    await codes.consume(address)
    const call = { request, account: accountOfLogIn(customerCpf) }
    const smsDelivered = await passwords.sent(call, (isOwn) => sendRecoveryCode(deps, customerCpf, isOwn))
    return { smsDelivered }
  })
  serve(calls.checkPasswordCode, async ({ body: { customerCpf, token }, request }) => {
    const { isRight, remainingTries } = await passwords.tried(
      { request, account: accountOfLogIn(customerCpf) },
      () => checkRecoveryCode(deps, customerCpf, token),
      (it) => !it.isRight,
    )
    return { isValid: isRight, remainingTries }
  })
  serve(calls.resetPassword, async ({ body, request }) => {
    const account = accountOfLogIn(body.customerCpf)
    const passwordUpdated = await passwords.tried(
      { request, account },
      () => resetPassword(deps, body),
      (isDone) => !isDone,
    )
    if (passwordUpdated) await logIns.unlock(account)
    return { passwordUpdated }
  })
  serve(calls.sendLostPhoneCode, async ({ body: { customerCpf }, address, request }) => {
    await codes.consume(address)
    const call = { request, account: accountOfLogIn(customerCpf) }
    const emailDelivered = await phones.sent(call, (isOwn) => sendLostPhoneCode(deps, customerCpf, isOwn))
    return { emailDelivered }
  })
  serve(calls.recoverPhone, ({ body, request }) =>
    phones.tried(
      { request, account: accountOfLogIn(body.customerCpf) },
      () => recoverPhone(deps, body),
      ({ step }) => step === 'WRONG_PROOF' || step === 'WRONG_PHONE_CODE',
    ),
  )
}
