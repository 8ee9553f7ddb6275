/** Codes that prove a phone: 6 digits, 10 minutes, 5 tries, once (system design §3). */
import type { TokenChannel } from '@drip/core/contracts/states'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { jobKind } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { codeOf, sameSecret } from '../../platform/secrets.ts'
import { sendAndKeep } from '../customer-messages/keep-message.ts'
import {
  type PhoneCode,
  countCodeTry,
  countPhoneCodes,
  findPhoneCode,
  insertPhoneCode,
  lockPhone,
  saveCodeDelivery,
  useCode,
} from './checkouts.store.ts'

const RESEND_AFTER_MS = 30_000
export const MAX_CODE_TRIES = 5
const VALID_FOR_MS = 10 * 60_000
const MAX_CODES_PER_PHONE_AND_HOUR = 10

export const SendPhoneCode = jobKind<{ codeId: string }>('send-phone-code', { retries: 3 })

/**
 * Makes a code and has it sent: by a job, or by the caller once the code is committed (`sentBy`), who then knows whether
 * it could be.
 * @returns the code
 * @throws Refusal TOO_MANY_REQUESTS when this phone was sent many within the hour
 */
export async function issuePhoneCode(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  {
    sentBy = 'job',
    ...it
  }: { checkoutId: string; phone: string; channel: TokenChannel; sentBy?: 'job' | 'caller' },
): Promise<PhoneCode> {
  const now = clock.now()
  // forty checkouts that ask for the same phone at once wait for each other, so that ten are ten
  await lockPhone(tx, it.phone)
  const sent = await countPhoneCodes(tx, it.phone, new Date(now.getTime() - 3_600_000))
  if (sent >= MAX_CODES_PER_PHONE_AND_HOUR) throw new Refusal('TOO_MANY_REQUESTS')
  const { checkoutId, phone, channel } = it
  const code = {
    id: newId(now),
    phone,
    channel,
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_FOR_MS),
  }
  await insertPhoneCode(tx, { ...code, checkoutId })
  if (sentBy === 'job') await jobs.enqueue(tx, SendPhoneCode, { codeId: code.id })
  return { ...code, tries: 0, usedAt: null, sentAt: null, failedAt: null }
}

/** From when another code may be asked for: at once when this one could not be sent. */
export function resendAt(code: Pick<PhoneCode, 'createdAt' | 'failedAt' | 'sentAt'>): Date {
  const failed = code.sentAt === null && code.failedAt !== null
  return failed ? code.createdAt : new Date(code.createdAt.getTime() + RESEND_AFTER_MS)
}

/**
 * Sends a code; sent twice it arrives once, because the message carries the code's id.
 * @throws ProviderDown, and the screen of whoever waits for the code then says so
 */
export async function sendPhoneCode(deps: Deps, codeId: string): Promise<void> {
  const { db, clock, config } = deps
  const code = await findPhoneCode(db, codeId)
  if (code === null || code.usedAt !== null || code.expiresAt <= clock.now()) return
  const secret = codeOf(config.secret, code.id)
  const message = {
    id: code.id,
    channel: code.channel,
    to: code.phone,
    text: `Drip: seu código é ${secret}. Ele vale por 10 minutos. Não passe este código a ninguém.`,
  }
  try {
    const purchaseId = code.checkoutId
    await sendAndKeep(deps, message, { kind: 'PHONE_CODE', customerId: null, purchaseId, secret })
  } catch (error) {
    await saveCodeDelivery(db, codeId, { sentAt: null, failedAt: clock.now() })
    throw error
  }
  await saveCodeDelivery(db, codeId, { sentAt: clock.now(), failedAt: null })
}

/**
 * The code as it is after this text was typed: used when it was right, with a try more when it was wrong.
 * @throws Refusal CODE_TRIES_EXHAUSTED when no try or no time is left: another code must be asked for
 */
export async function checkPhoneCode(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  code: PhoneCode,
  typed: string,
): Promise<PhoneCode> {
  const now = clock.now()
  if (code.tries >= MAX_CODE_TRIES || code.expiresAt <= now) throw new Refusal('CODE_TRIES_EXHAUSTED')
  if (!sameSecret(codeOf(config.secret, code.id), typed.replace(/\D/g, ''))) {
    await countCodeTry(tx, code.id)
    return { ...code, tries: code.tries + 1 }
  }
  await useCode(tx, code.id, now)
  return { ...code, usedAt: now }
}
