/**
 * Customers who have lost the phone request another one without support: a code to the account's e-mail, the date of
 * birth, a code to the new phone; then it waits 72 hours like any other change, and the old phone and the e-mail are
 * notified, where one objection stops it (decision 27). Customers with a second factor who still have the number
 * request that same number, and the factor is removed. Nothing here signs anybody in: a mailbox alone, or a CPF and a
 * date alone, open nothing.
 */
import { parseCivilDate } from '@drip/core/calendar/dates'
import type { PhoneRecovery } from '@drip/core/contracts/customer-area'
import { type Phone, isMobile, parsePhone } from '@drip/core/documents/phone'
import type { Deps } from '../../../../deps.ts'
import { type SharedLimit, sharedLimit } from '../../../../platform/http/counted-limits.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { orUnavailable } from '../../../../providers/or-unavailable.ts'
import { findWaiting, lockContact } from '../../../people/contact-changes/contact-changes.store.ts'
import {
  proposeContactChange,
  proposeLostFactor,
} from '../../../people/contact-changes/propose-contact-change.ts'
import { saveReport } from '../../../purchases/credit/credit.store.ts'
import {
  type CodeCheck,
  type CodeOwner,
  checkOneTimeCode,
  issueOneTimeCode,
} from '../../../people/sessions/one-time-codes.ts'
import { type Account, findBirthDate } from '../../../people/customers/customers.store.ts'
import { hasFactor } from '../../../people/second-factor/factors.store.ts'
import { readCpf, recoveryOwner, sendRecoveryCodeFor } from './recovery-code.ts'

const DAY_MS = 86_400_000
/** Per account, against somebody who reads its mail: there are some 25,000 dates. */
const WRONG_DATES_PER_DAY = 5

/** False: no e-mail can be sent at present. @throws as sendRecoveryCodeFor */
export async function sendLostPhoneCode(
  deps: Deps,
  customerCpf: string,
  isOwnDevice: boolean,
): Promise<boolean> {
  return sendRecoveryCodeFor(deps, customerCpf, { purpose: 'LOST_PHONE', isOwnDevice })
}

interface Asked {
  customerCpf: string
  /** From the account's e-mail. */
  token: string
  /** YYYY-MM-DD */
  birthDate: string
  phone: string
  /** From the new phone; without it one is sent there. */
  phoneToken?: string | undefined
}

/**
 * Repeating the call, even with both codes, has one effect: the waiting change is the requested one.
 * @throws Refusal INVALID_FIELDS (`phone`, `birthDate`), RESEND_TOO_SOON, TOO_MANY_REQUESTS, PROVIDER_UNAVAILABLE, and
 *   ASK_SUPPORT if no date of birth is known
 */
export async function recoverPhone(deps: Deps, asked: Asked): Promise<PhoneRecovery> {
  const cpf = readCpf(asked.customerCpf)
  const phone = readPhone(asked)
  const { account, check } = await deps.db.transaction(async (tx) => {
    const known = await recoveryOwner(deps, tx, cpf, 'LOST_PHONE')
    return {
      account: known.account,
      check: await checkOneTimeCode(deps, tx, known.owner, asked.token, { use: false }),
    }
  })
  if (!check.isRight || account === null) return answerOf('WRONG_PROOF', check)
  if (!(await isBirthDate(deps, account, asked.birthDate))) return answerOf('WRONG_PROOF', check)
  if (account.phone === phone && !(await hasFactor(deps.db, factorsOf(account.id))))
    return answerOf('SAME_PHONE', check)
  if (asked.phoneToken === undefined) return sendNewPhoneCode(deps, account, phone)
  return askForChange(deps, account, { phone, token: asked.token, phoneToken: asked.phoneToken })
}

function readPhone(asked: Pick<Asked, 'phone' | 'birthDate'>): Phone {
  const phone = parsePhone(asked.phone)
  const isPhone = phone !== null && isMobile(phone)
  const errors = [
    ...(isPhone ? [] : [{ field: 'phone', code: 'invalid' }]),
    ...(parseCivilDate(asked.birthDate) === null ? [{ field: 'birthDate', code: 'invalid' }] : []),
  ]
  if (phone === null || errors.length > 0) throw new Refusal('INVALID_FIELDS', { errors })
  return phone
}

/** The bureau is queried only for somebody with the code, because it charges for answers. @throws as recoverPhone */
async function isBirthDate(deps: Deps, account: Account, typed: string): Promise<boolean> {
  const limit = wrongDates(deps)
  // counted before it is checked: forty at once are forty
  await limit.consume(account.id)
  const known =
    (await findBirthDate(deps.db, account.id)) ??
    (await askBureau(deps, account).catch(async (error: unknown) => {
      // a bureau without an answer does not count as a wrong date
      await limit.giveBack(account.id)
      throw error
    }))
  if (known === null) throw new Refusal('ASK_SUPPORT', { detail: deps.config.settings.supportEmail })
  if (known !== typed) return false
  await limit.giveBack(account.id)
  return true
}

async function askBureau(deps: Deps, { cpf, name }: Account) {
  const report = await orUnavailable(deps, deps.bureau.report({ cpf, name }))
  await deps.db.writeTogether(async (to) => saveReport(to, { ...report, cpf, name }, deps.clock.now()))
  return report.birthDate
}

const wrongDates = (deps: Deps): SharedLimit =>
  sharedLimit(deps, { name: 'lost phone dates', tries: WRONG_DATES_PER_DAY, windowMs: DAY_MS })

const factorsOf = (id: string) => ({ audience: 'CUSTOMER', id }) as const

const newPhoneOf = (accountId: string): CodeOwner => ({
  audience: 'CUSTOMER',
  subjectId: accountId,
  purpose: 'NEW_PHONE',
})

async function sendNewPhoneCode(deps: Deps, { id }: Account, phone: Phone): Promise<PhoneRecovery> {
  if (!(await deps.messages.acceptsNow('SMS'))) return answerOf('PHONE_CODE_NOT_SENT')
  await deps.db.transaction((tx) =>
    issueOneTimeCode(deps, tx, newPhoneOf(id), { channel: 'SMS', sentTo: phone }),
  )
  return answerOf('PHONE_CODE_SENT')
}

/**
 * Both codes are checked again under the account's lock: an objection, or another change, may have spent them
 * meanwhile.
 */
async function askForChange(
  deps: Deps,
  { id, cpf }: Account,
  it: { phone: Phone; token: string; phoneToken: string },
): Promise<PhoneRecovery> {
  return deps.db.transaction(async (tx) => {
    const account = await lockContact(tx, id)
    const { owner } = await recoveryOwner(deps, tx, cpf, 'LOST_PHONE')
    const proof = await checkOneTimeCode(deps, tx, owner, it.token, { use: false })
    if (!proof.isRight || account === null || account.recoveryClosedAt !== null)
      return answerOf('WRONG_PROOF', proof)
    // not spent: repeating after a lost answer gives the same; all codes are spent when the change takes effect
    const own = await checkOneTimeCode(deps, tx, newPhoneOf(id), it.phoneToken, {
      use: false,
      sentTo: it.phone,
    })
    if (!own.isRight) return answerOf('WRONG_PHONE_CODE', own)
    if (account.phone !== it.phone)
      await proposeContactChange(deps, tx, account, { wanted: { phone: it.phone }, source: 'RECOVERY' })
    else if (await hasFactor(tx, factorsOf(id))) await proposeLostFactor(deps, tx, account)
    else return answerOf('SAME_PHONE', own)
    const waiting = (await findWaiting(tx, id)).find((change) => change.newValue === it.phone)
    return {
      ...answerOf('ASKED', own),
      takesEffectAt: waiting?.takesEffectAt.toISOString() ?? null,
      keepsPhone: account.phone === it.phone,
    }
  })
}

function answerOf(step: PhoneRecovery['step'], check?: CodeCheck): PhoneRecovery {
  return { step, remainingTries: check?.remainingTries ?? null, takesEffectAt: null, keepsPhone: false }
}
