/**
 * One-time codes of log-in and recovery: 6 digits, 10 minutes, 5 tries, single use, again after 30 s (system design
 * §3).
 */
import type { Phone } from '@drip/core/documents/phone'
import sql from 'sql-template-tag'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { codeOf, isCodeOf } from '../../../platform/secrets/secrets.ts'
import { tooMany } from '../../../platform/http/counted-limits.ts'
import { sendAndKeep } from '../../messaging/customer-messages/keep-message.ts'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import type { Audience } from './access-token.ts'
import { nobodyOf } from './nobody.ts'

const VALID_FOR_MS = 10 * 60_000
const RESEND_AFTER_MS = 30_000
/** A repeated request within this time most likely follows a lost answer; another code would only confuse. */
const SAME_FOR_MS = 3 * 60_000
/** The allowed clock difference between two processes. */
const CLOCKS_APART_MS = 60_000
const MAX_TRIES = 5
const MAX_PER_HOUR = 10

export const SendOneTimeCode = jobKind<{ codeId: string }>('send-one-time-code', { retries: 3 })

/**
 * LOST_PHONE: by e-mail, and never instead of RECOVERY: a mailbox alone opens no account (decision 27). LIMIT: for a
 * phone, of any owner, and only for showing an amount (decision 106).
 */
type CodePurpose = 'LOGIN' | 'RECOVERY' | 'CONTACT' | 'NEW_PHONE' | 'NEW_EMAIL' | 'LOST_PHONE' | 'LIMIT'

export interface CodeOwner {
  audience: Audience
  subjectId: string
  purpose: CodePurpose
}

export interface CodeCheck {
  isRight: boolean
  remainingTries: number
}

/** For a phone, whoever owns it, for "Quanto posso comprar?"; the phone cannot be derived from it. */
export function codesOfPhone(secret: OurSecret, phone: Phone): CodeOwner {
  return { audience: 'CUSTOMER', subjectId: nobodyOf(secret, `limit ${phone}`), purpose: 'LIMIT' }
}

interface Code {
  id: string
  audience: Audience
  subjectId: string
  purpose: CodePurpose
  channel: 'SMS' | 'EMAIL'
  sentTo: string
  tries: number
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

const CODE = sql`
  select id, audience, subject_id, purpose, channel, sent_to, tries, created_at, expires_at, used_at
  from one_time_codes`

/** A code that is sent to nobody: somebody who names an account that does not exist sees no difference. */
export const NOBODY = ''

/**
 * Creates a code and sends it to the account's own phone or e-mail, or to NOBODY.
 * @param it.isOwnDevice requested on a device where the account has signed in: strangers' requests elsewhere do not
 *   count against it. The caller counts requests on that device
 * @throws Refusal RESEND_TOO_SOON, TOO_MANY_REQUESTS
 */
export async function issueOneTimeCode(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  owner: CodeOwner,
  { channel, sentTo, isOwnDevice = false }: Pick<Code, 'channel' | 'sentTo'> & { isOwnDevice?: boolean },
): Promise<void> {
  const now = clock.now()
  const hourAgo = new Date(now.getTime() - 3_600_000)
  // two concurrent calls send one code
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${owner.purpose} ${owner.subjectId}`}, 1))`,
  )
  const recent = await tx.rows<{ createdAt: Date }>(sql`
    select created_at from one_time_codes
    where audience = ${owner.audience} and subject_id = ${owner.subjectId} and purpose = ${owner.purpose}
      and created_at > ${hourAgo} and created_at < ${soon(now)}
    order by created_at desc limit ${MAX_PER_HOUR}`)
  const [newest] = recent
  const age = now.getTime() - (newest?.createdAt.getTime() ?? 0)
  if (age < RESEND_AFTER_MS)
    throw new Refusal('RESEND_TOO_SOON', { retryAfterSeconds: Math.ceil((RESEND_AFTER_MS - age) / 1000) })
  const oldest = recent[MAX_PER_HOUR - 1]
  if (oldest !== undefined && !isOwnDevice) throw tooMany(oldest.createdAt.getTime() - hourAgo.getTime())
  const id = newId(now)
  await Promise.all([
    tx.run(sql`
      insert into one_time_codes (id, audience, subject_id, purpose, channel, sent_to, created_at, expires_at)
      values (${id}, ${owner.audience}, ${owner.subjectId}, ${owner.purpose}, ${channel}, ${sentTo}, ${now},
        ${new Date(now.getTime() + VALID_FOR_MS)})`),
    jobs.enqueue(tx, SendOneTimeCode, { codeId: id }),
  ])
}

/** Whether the newest code was sent there a moment ago and is still valid. */
export async function isCodeGood(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  owner: CodeOwner,
  { channel, sentTo }: Pick<Code, 'channel' | 'sentTo'>,
): Promise<boolean> {
  const now = clock.now()
  const code = await newestCode(tx, owner, now)
  if (code === null || code.usedAt !== null || code.tries >= MAX_TRIES) return false
  const ageMs = now.getTime() - code.createdAt.getTime()
  return code.channel === channel && code.sentTo === sentTo && ageMs < SAME_FOR_MS
}

/** Sends a code; repeating it delivers it once, because the message carries the code's id. */
export async function sendOneTimeCode(deps: Deps, codeId: string): Promise<void> {
  const { db, messages, clock, config } = deps
  const code = await db.row<Code>(sql`${CODE} where id = ${codeId}`)
  if (code === null || code.sentTo === NOBODY) return
  if (code.usedAt !== null || code.expiresAt <= clock.now()) return
  const secret = codeOf(config.secret, code.id)
  const message = {
    id: code.id,
    channel: code.channel,
    to: code.sentTo,
    ...(code.channel === 'EMAIL' ? { subject: 'Seu código Drip' } : {}),
    text: `Drip: seu código é ${secret}. Ele vale por 10 minutos. Não passe este código a ninguém.${WHAT_FOR[code.purpose] ?? ''}`,
  }
  if (code.audience !== 'CUSTOMER') {
    await messages.send(message)
    return
  }
  const customerId = await findCustomerOf(db, code.subjectId)
  await sendAndKeep(deps, message, { kind: 'ACCESS_CODE', customerId, purchaseId: null, secret })
}

/** For purposes that its reader may not expect. */
const WHAT_FOR: Partial<Record<CodePurpose, string>> = {
  LOST_PHONE:
    ' Ele serve para trocar o celular da sua conta. Não pediu? Não faça nada: sem ele a troca não começa.',
}

/** The owner of a code: the subject is the customer, or a change of their phone or e-mail; null if it is neither. */
async function findCustomerOf(db: Queries, subjectId: string): Promise<string | null> {
  return db.value<string>(sql`
    select id from customers where id = ${subjectId}
    union all select customer_id from contact_changes where id = ${subjectId}`)
}

/**
 * Whether the text is the newest code of the account; a wrong one counts as a try. Nobody knows a code sent to NOBODY.
 * @param it.use true spends the code, so that it works for one change only
 * @param it.isCounted false does not count tries: the caller does
 * @param it.sentTo where the code must have been sent; omitted if it always goes to the same place
 * @returns with the remaining tries of the code: 0 means request another one
 */
export async function checkOneTimeCode(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  owner: CodeOwner,
  typed: string,
  { use, isCounted = true, sentTo }: { use: boolean; isCounted?: boolean; sentTo?: string },
): Promise<CodeCheck> {
  const now = clock.now()
  const code = await newestCode(tx, owner, now)
  if (code === null || code.usedAt !== null || code.expiresAt <= now || code.tries >= MAX_TRIES)
    return { isRight: false, remainingTries: 0 }
  const isRight = isCodeOf(config.secret, code.id, typed)
  if (!isRight || code.sentTo === NOBODY || (sentTo !== undefined && code.sentTo !== sentTo)) {
    if (isCounted) await tx.run(sql`update one_time_codes set tries = tries + 1 where id = ${code.id}`)
    return { isRight: false, remainingTries: MAX_TRIES - code.tries - 1 }
  }
  if (use) await tx.run(sql`update one_time_codes set used_at = ${now} where id = ${code.id}`)
  return { isRight: true, remainingTries: MAX_TRIES - code.tries }
}

/** After a password change, earlier codes prove nothing. */
export async function consumeCodesOf(
  tx: Tx,
  audience: Audience,
  subjectId: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update one_time_codes set used_at = ${now}
    where audience = ${audience} and subject_id = ${subjectId} and used_at is null and expires_at > ${now}`)
}

/** All codes ever sent in the name of any of these. */
export async function deleteCodesOf(
  tx: Tx,
  audience: Audience,
  subjectIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from one_time_codes where audience = ${audience} and subject_id = any(${[...subjectIds]}::uuid[])`)
}

/** Old codes prove nothing, and contain somebody's phone or e-mail. */
export async function deleteOldCodes(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from one_time_codes where created_at < ${before}`)
}

async function newestCode(tx: Queries, owner: CodeOwner, now: Date): Promise<Code | null> {
  return tx.row(sql`
    ${CODE} where audience = ${owner.audience} and subject_id = ${owner.subjectId} and purpose = ${owner.purpose}
      and created_at < ${soon(now)}
    order by created_at desc limit 1 for update`)
}

/** A code from later than this comes from a clock that was set back since: it does not count, and blocks nobody. */
const soon = (now: Date): Date => new Date(now.getTime() + CLOCKS_APART_MS)
