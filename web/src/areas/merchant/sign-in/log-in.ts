/** The two steps of the log-in, which are one call (001 §3). */
import type { FactorAsked } from '@drip/core/accounts/second-factor'
import { logIn } from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantSignedIn, SecondStep } from '@drip/core/contracts/merchant/merchant-area'
import { ask } from '../../../api/ask.ts'
import type { Outcome } from '../../../api/refusal.ts'

/** Afterwards a code was sent, or a second factor is requested. `resend` requests another code. */
export const givePassword = (username: string, password: string, resend = false) =>
  // the answer to a password is the next step
  ask(logIn, { body: { username, password, ...(resend && { resend }) } }) as Promise<
    Outcome<SecondStep | FactorAsked>
  >

/** The code replaces the password; `firstStep` proves that the password was given. */
export const giveCode = (body: { username: string; smsCode: string; firstStep: string; remember: boolean }) =>
  // the answer to a code is the session
  ask(logIn, { body }) as Promise<Outcome<MerchantSignedIn>>
