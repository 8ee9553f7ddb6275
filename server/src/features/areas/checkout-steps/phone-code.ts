/**
 * Codes that prove ownership of a phone: issued, sent, tried (system design §3). The rules:
 * `core/checkout/phone-codes.ts`.
 */
import { CODE_VALID_FOR_MS, MAX_CODE_TRIES } from '@drip/core/checkout/phone-codes'
import type { TokenChannel } from '@drip/core/contracts/states'
import type { Deps } from '../../../deps.ts'
import { type Consumed, consumeWith, tooManyOf } from '../../../platform/http/counted-limits.ts'
import { instantOfId, newId } from '../../../platform/ids.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { codeOf, isCodeOf } from '../../../platform/secrets/secrets.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { sendAndKeep } from '../../messaging/customer-messages/keep-message.ts'
import type { PhoneCode } from '../../purchases/checkouts/checkouts.store.ts'
import {
  countCodeTry,
  findPhoneCode,
  insertPhoneCode,
  saveCodeDelivery,
  useCode,
} from '../../purchases/checkouts/phone-codes.store.ts'

const HOUR_MS = 3_600_000
export const CODES_OF_A_PHONE = { name: 'codes of a phone', tries: 10 }

/** The limit of codes requested from one address. */
export const codesOfAnAddress = ({ config }: Pick<Deps, 'config'>) => ({
  name: 'phone codes',
  tries: config.codesPerAddressAndHour,
  windowMs: HOUR_MS,
})

/** `checkoutId`: absent in older jobs. */
interface CodeToSend {
  codeId: string
  checkoutId?: string
}

export const SendPhoneCode = jobKind<CodeToSend, SentCode>('send-phone-code', { retries: 3 })

/** Why no code is issued to a phone, or for an address, with too many. */
export const TOO_MANY_CODES = 'too many codes'

type SentCode = PhoneCode & { checkoutId: string }

/**
 * A new code for the checkout's phone, within ten an hour per phone (across checkouts), and a limit per address
 * (`TOO_MANY_CODES`). Its row contains no secret: the digits are derived from the id. A job sends it, unless the caller
 * does.
 * @param it.address the caller's; null if the store gave the phone
 * @returns the code
 */
export async function issuePhoneCode(
  deps: Pick<Deps, 'jobs' | 'clock' | 'db' | 'config'>,
  to: Writer,
  {
    sentBy = 'job',
    ...it
  }: {
    checkoutId: string
    phone: string
    channel: TokenChannel
    address: string | null
    sentBy?: 'job' | 'caller'
  },
): Promise<PhoneCode> {
  const now = deps.clock.now()
  const { checkoutId, phone, channel } = it
  const code = {
    id: newId(now),
    phone,
    channel,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_VALID_FOR_MS),
  }
  consumeWith(deps, to, TOO_MANY_CODES, { windowMs: HOUR_MS, of: triesOf(deps, it) })
  insertPhoneCode(to, { ...code, checkoutId })
  const issued = { ...code, tries: 0, usedAt: null, sentAt: null, failedAt: null }
  if (sentBy === 'job')
    await deps.jobs.enqueue(
      to,
      SendPhoneCode,
      { codeId: code.id, checkoutId },
      { known: { ...issued, checkoutId } },
    )
  return issued
}

function triesOf(
  deps: Pick<Deps, 'config'>,
  { phone, address }: { phone: string; address: string | null },
): Consumed[] {
  const ofPhone = { ...CODES_OF_A_PHONE, who: phone }
  return address === null ? [ofPhone] : [ofPhone, { ...codesOfAnAddress(deps), who: address }]
}

/** The refusal for `TOO_MANY_CODES`. */
export function tooManyCodes(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  it: { phone: string; address: string | null },
): Promise<Refusal> {
  return tooManyOf(deps, triesOf(deps, it))
}

/**
 * Sends a code; repeating it delivers it once, because the message carries the code's id.
 * @throws ProviderDown, which the waiting screen then reports; Error if a code that can still be typed has no row: on a
 *   cluster it may not be there yet, and the next try finds it. A later one has none if its person was erased
 */
export async function sendPhoneCode(
  deps: Deps,
  { codeId: id, checkoutId }: CodeToSend,
  job: JobInHand<SentCode>,
): Promise<void> {
  const code = job.known ?? (await findPhoneCode(deps.db, { id, checkoutId }))
  if (code !== null) return sendCode(deps, code, job)
  if (deps.clock.now().getTime() - instantOfId(id).getTime() < CODE_VALID_FOR_MS)
    throw new Error('a code that somebody waits for has no row')
}

/** The same for one that was just issued, or read. */
export async function sendCode(deps: Deps, code: SentCode, job?: JobInHand<SentCode>): Promise<void> {
  const { clock, config } = deps
  if (code.usedAt !== null || code.expiresAt <= clock.now()) return
  const secret = codeOf(config.secret, code.id)
  const message = {
    id: code.id,
    channel: code.channel,
    to: code.phone,
    text: `Drip: seu código é ${secret}. Ele vale por 10 minutos. Não passe este código a ninguém.`,
  }
  const about = { kind: 'PHONE_CODE' as const, customerId: null, purchaseId: code.checkoutId, secret }
  await sendAndKeep(deps, message, about, {
    sent: (to) => {
      job?.doneWith(to)
      saveCodeDelivery(to, code, { sentAt: clock.now(), failedAt: null })
    },
    failed: (to) => saveCodeDelivery(to, code, { sentAt: null, failedAt: clock.now() }),
  })
}

/** Whether these are the digits of a code, ignoring other characters. */
export function isRightCode(
  { config }: Pick<Deps, 'config'>,
  { id }: Pick<PhoneCode, 'id'>,
  typed: string,
): boolean {
  return isCodeOf(config.secret, id, typed)
}

/** The code after it was typed: used if it was correct, with one more try if it was wrong. */
export function saveCodeTry(
  { clock }: Pick<Deps, 'clock'>,
  to: Writer,
  { checkoutId, ...code }: SentCode,
  { isRight }: { isRight: boolean },
): PhoneCode {
  const max = MAX_CODE_TRIES
  if (!isRight) {
    countCodeTry(to, { id: code.id, checkoutId }, max)
    return { ...code, tries: code.tries + 1 }
  }
  const now = clock.now()
  useCode(to, { id: code.id, checkoutId }, { now, max })
  return { ...code, usedAt: now }
}
