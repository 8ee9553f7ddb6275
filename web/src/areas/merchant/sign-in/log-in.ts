/** The two steps of the log-in, which are one call (001 §3). */
import type { FactorAsked } from '@drip/core/accounts/second-factor'
import { logIn } from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantSignedIn, SecondStep } from '@drip/core/contracts/merchant/merchant-area'
import { ask } from '../../../api/ask.ts'
import type { Outcome } from '../../../api/refusal.ts'

/** A code is on its way afterwards, or a second factor is asked for. `resend` asks for another code. */
export const givePassword = (username: string, password: string, resend = false) =>
  // a password is answered by what is asked for next
  ask(logIn, { body: { username, password, ...(resend && { resend }) } }) as Promise<
    Outcome<SecondStep | FactorAsked>
  >

/** The code replaces the password; `firstStep` proves that it was given. */
export const giveCode = (body: { username: string; smsCode: string; firstStep: string; remember: boolean }) =>
  // a code is answered by the session
  ask(logIn, { body }) as Promise<Outcome<MerchantSignedIn>>
