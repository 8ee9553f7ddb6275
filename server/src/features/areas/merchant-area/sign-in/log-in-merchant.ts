/**
 * Log-in in two steps (001 §2.3): e-mail and password, then the code sent after the correct password, or a second
 * factor instead. A refusal reveals neither whether there is such a user nor why.
 */
import type { MerchantSignedIn, SecondStep } from '@drip/core/contracts/merchant/merchant-area'
import { maskEmail, parseEmail } from '@drip/core/documents/email'
import { maskPhone } from '@drip/core/documents/phone'
import type { FactorAsked, FactorProof } from '@drip/core/accounts/second-factor'
import type { Deps } from '../../../../deps.ts'
import type { Queries, Tx } from '../../../../platform/database/db.ts'
import { sharedLimit } from '../../../../platform/http/counted-limits.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import {
  type MerchantUser,
  findMerchantUserByEmail,
  holdMerchantPassword,
} from '../../../people/merchant-users/merchant-users.store.ts'
import {
  type CodeOwner,
  checkOneTimeCode,
  isCodeGood,
  issueOneTimeCode,
} from '../../../people/sessions/one-time-codes.ts'
import { type SignInDevice, mailOfNewDevice } from '../../../people/sessions/new-device.ts'
import { nobodyOf } from '../../../people/sessions/nobody.ts'
import { isPassword } from '../../../people/sessions/passwords.ts'
import { openSession } from '../../../people/sessions/sessions.ts'
import { factorOwnerOf, permissionsOf } from '../../../people/merchant-users/merchant-guard.ts'
import { hasFactor } from '../../../people/second-factor/factors.store.ts'
import { type OpenedSession, askForFactor, proveFactor } from '../../../people/second-factor/prove-factor.ts'
import { firstStepOf, isFirstStepOf } from './first-step.ts'

/**
 * The first step. Repeating it within minutes sends no other code: the first one is still valid.
 * @param it.resend requests another one
 * @returns where the code was sent, or the next step if there is a second factor; null if the carrier accepts no
 *   message now, which does not mean that the password is wrong
 * @throws Refusal WRONG_CREDENTIALS; with the correct password RESEND_TOO_SOON (within 30 s, or the recent code is
 *   spent), TOO_MANY_REQUESTS (ten codes in an hour)
 */
export async function askForCode(
  deps: Deps,
  { username, password, resend }: { username: string; password: string; resend: boolean },
): Promise<SecondStep | FactorAsked | null> {
  const user = await userOf(deps.db, username)
  const isRight = await isPassword(user?.passwordHash ?? null, password)
  if (user === null || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  const asked = await askedOf(deps, user)
  if (asked !== null) return asked
  const { authenticationPreference: channel, email, phone } = user
  const to = { channel, sentTo: channel === 'EMAIL' ? email : phone }
  const firstStep = firstStepOf(deps, user)
  const sent: SecondStep = { email: maskEmail(email), phone: maskPhone(phone), sentBy: channel, firstStep }
  const owner = codesOf(user.id)
  const isSent = () => deps.db.transaction((tx) => isCodeGood(deps, tx, owner, to))
  if (!resend && (await isSent())) return sent
  if (!(await deps.messages.acceptsNow(channel))) return null
  try {
    await deps.db.transaction((tx) => issueOneTimeCode(deps, tx, owner, to))
  } catch (error) {
    const isTooSoon = error instanceof Refusal && error.code === 'RESEND_TOO_SOON'
    // two presses at once: the other one sends it; a used code or one without tries must be replaced
    if (resend || !isTooSoon || !(await isSent())) throw error
  }
  return sent
}

/**
 * The second step, with the code instead of the password; it works once. Only a caller who proves the first step takes
 * tries from the code and learns how many are left: others have five in a quarter of an hour, whatever code there is.
 * @param it.firstStep from the first step's answer
 * @throws Refusal WRONG_CREDENTIALS, also without the password step; TOO_MANY_REQUESTS without proof of the first step
 */
export async function logInMerchant(
  deps: Deps,
  it: { username: string; smsCode: string; firstStep: string; remember: boolean },
  device: SignInDevice,
): Promise<MerchantSignedIn> {
  const { username, smsCode, remember } = it
  const user = await userOf(deps.db, username)
  const owner = codesOf(user?.id ?? nobodyOf(deps.config.secret, username))
  const isProved = user !== null && isFirstStepOf(deps, user, it.firstStep)
  const strangers = triesWithoutProof(deps)
  const account = owner.subjectId
  // counted before the code is checked: forty at once are forty
  if (!isProved) await strangers.consume(account)
  let remainingTries = 0
  const tokens = await deps.db.transaction(async (tx) => {
    const code = await checkOneTimeCode(deps, tx, owner, smsCode, { use: true, isCounted: isProved })
    remainingTries = code.remainingTries
    if (!code.isRight || user === null) return null
    // a password changed meanwhile has ended this log-in too, and so has a second factor, which is stronger than any
    // code
    if (!(await holdMerchantPassword(tx, user)) || (await hasFactor(tx, factorOwnerOf(user)))) return null
    return (await openMerchantSession(deps, tx, user, { device, remember })).tokens
  })
  // outside the transaction: a wrong try is counted
  if (tokens === null || user === null)
    throw new Refusal('WRONG_CREDENTIALS', isProved ? { remainingTries } : {})
  if (!isProved) await strangers.giveBack(account)
  return { ...tokens, email: user.email, phone: user.phone, ...claimsOf(user) }
}

/** The same number as for one code. */
const triesWithoutProof = (deps: Deps) =>
  sharedLimit(deps, { name: 'merchant codes without password', tries: 5, windowMs: 15 * 60_000 })

/** The second step with a second factor. @throws Refusal SECOND_STEP_OVER, WRONG_CREDENTIALS */
export async function proveMerchant(
  deps: Deps,
  it: FactorProof,
  device: SignInDevice,
): Promise<MerchantSignedIn> {
  const user = orRefuse(await userOf(deps.db, it.username), 'SECOND_STEP_OVER')
  const { remember = false } = it
  const tokens = await deps.db.transaction((tx) =>
    proveFactor(deps, tx, factorOwnerOf(user), it, () =>
      openMerchantSession(deps, tx, user, { device, remember }),
    ),
  )
  return { ...tokens, email: user.email, phone: user.phone, ...claimsOf(user) }
}

async function openMerchantSession(
  deps: Deps,
  tx: Tx,
  user: MerchantUser,
  { device, remember }: { device: SignInDevice; remember: boolean },
): Promise<OpenedSession> {
  const isStrange = await mailOfNewDevice(deps, tx, {
    audience: 'MERCHANT',
    subjectId: user.id,
    device,
    to: user.email,
    area: 'área da loja',
    recovery: '/parceira/recuperar-login',
  })
  const how = { claims: claimsOf(user), device: device.name, remembered: remember }
  return { tokens: await openSession({ ...deps, db: tx }, 'MERCHANT', user.id, how), isStrange }
}

async function askedOf(deps: Deps, user: MerchantUser): Promise<FactorAsked | null> {
  return deps.db.transaction(async (tx) => {
    if (!(await holdMerchantPassword(tx, user))) throw new Refusal('WRONG_CREDENTIALS')
    return askForFactor(deps, tx, factorOwnerOf(user))
  })
}

/** A user's claims in the access token (001 §3). */
export function claimsOf(user: MerchantUser): { merchantId: string; permissions: ('READ' | 'ADMIN')[] } {
  return { merchantId: user.merchantId, permissions: permissionsOf(user) }
}

async function userOf(db: Queries, username: string): Promise<MerchantUser | null> {
  const email = parseEmail(username)
  return email === null ? null : findMerchantUserByEmail(db, email)
}

function codesOf(subjectId: string): CodeOwner {
  return { audience: 'MERCHANT', subjectId, purpose: 'LOGIN' }
}
