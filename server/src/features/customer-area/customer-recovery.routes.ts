/** Recovery of a customer's password, or of a lost phone, by people who cannot sign in (001 §7.1). */
import {
  EmailDelivered,
  IsValid,
  PasswordUpdated,
  PhoneRecovery,
  RecoverPassword,
  RecoverPhone,
  RecoverValidate,
  ResetPassword,
  SmsDelivered,
} from '@drip/core/contracts/customer-area'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { sharedLimit } from '../../platform/counted-limits.ts'
import { logInLimits } from '../sessions/log-in-limits.ts'
import { accountOfLogIn } from './log-in-customer.ts'
import { checkRecoveryCode, resetPassword, sendRecoveryCode } from './recover-password.ts'
import { recoverPhone, sendLostPhoneCode } from './recover-phone.ts'

const RECOVER = '/customer_backoffice/api/v1/recover'
/** A code has tries of its own; this bounds who tries the codes of many accounts. */
const TRIES_PER_ADDRESS = 300

export function customerRecoveryRoutes(app: Door, deps: Deps): void {
  const codes = sharedLimit(deps, {
    name: 'phone codes',
    tries: deps.config.codesPerAddressAndHour,
    windowMs: 3_600_000,
  })
  const tries = sharedLimit(deps, {
    name: 'customer recovery tries',
    tries: TRIES_PER_ADDRESS,
    windowMs: 15 * 60_000,
  })

  const logIns = logInLimits(deps, 'CUSTOMER')

  app.post(
    `${RECOVER}/password`,
    { schema: { body: RecoverPassword, response: { 200: SmsDelivered } } },
    async (request) => {
      await codes.take(request.ip)
      return { smsDelivered: await sendRecoveryCode(deps, request.body.customerCpf) }
    },
  )

  app.put(
    `${RECOVER}/validate`,
    { schema: { body: RecoverValidate, response: { 200: IsValid } } },
    async (request) => {
      await tries.take(request.ip)
      const { customerCpf, token } = request.body
      const { isRight, remainingTries } = await checkRecoveryCode(deps, customerCpf, token)
      return { isValid: isRight, remainingTries }
    },
  )

  app.put(
    `${RECOVER}/password`,
    { schema: { body: ResetPassword, response: { 200: PasswordUpdated } } },
    async (request) => {
      await tries.take(request.ip)
      const passwordUpdated = await resetPassword(deps, request.body)
      if (passwordUpdated) await logIns.unlock(accountOfLogIn(request.body.customerCpf))
      return { passwordUpdated }
    },
  )

  app.post(
    `${RECOVER}/phone`,
    { schema: { body: RecoverPassword, response: { 200: EmailDelivered } } },
    async (request) => {
      await codes.take(request.ip)
      return { emailDelivered: await sendLostPhoneCode(deps, request.body.customerCpf) }
    },
  )

  app.put(
    `${RECOVER}/phone`,
    { schema: { body: RecoverPhone, response: { 200: PhoneRecovery } } },
    async (request) => {
      await tries.take(request.ip)
      return recoverPhone(deps, request.body)
    },
  )
}
