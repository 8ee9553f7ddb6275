/**
 * Recovery for merchants' users (001 §2.3): the password by a link to the e-mail address, the e-mail address by an SMS
 * to the phone. For unknown users everything looks the same, but nothing is sent.
 */
import { createHmac } from 'node:crypto'
import { parseEmail } from '@drip/core/documents/email'
import { parsePhone } from '@drip/core/documents/phone'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type OurSecret, isOurs } from '../../../platform/secrets/our-secret.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import {
  type MerchantUser,
  findMerchantUser,
  findMerchantUserByEmail,
  findMerchantUsersByPhone,
} from './merchant-users.store.ts'
import { checkNewPassword, hashPassword } from '../sessions/passwords.ts'
import {
  type PasswordLink,
  findPasswordLink,
  insertPasswordLink,
  lockPasswordLink,
} from './password-links.store.ts'
import { momentText } from '../../messaging/customer-messages/message-texts.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, mayChange } from './merchant-guard.ts'
import { notifyOfAccess } from './notify-merchant-admins.ts'
import { notifyOfMerchantPassword } from './notify-of-merchant-password.ts'
import { setMerchantPassword } from './set-merchant-password.ts'

const HOUR_MS = 3_600_000
/** An invitation stays valid over a long weekend. */
const LIVES_MS = { RECOVERY: HOUR_MS, INVITATION: 7 * 24 * HOUR_MS }
/** Users of one shop who share a phone. */
const MAX_USERS_OF_A_PHONE = 5

export const SendPasswordLink = jobKind<{ linkId: string }>('send-password-link', { retries: 3 })
export const SendAccessEmails = jobKind<{ id: string; userIds: string[] }>('send-access-emails', {
  retries: 3,
})

/** For the owner of the address, and likewise if nobody has it. */
export async function sendRecoveryLink(deps: Deps, merchantUserEmail: string): Promise<void> {
  const email = parseEmail(merchantUserEmail)
  const user = email === null ? null : await findMerchantUserByEmail(deps.db, email)
  await makePasswordLink(deps, user?.id ?? null, 'RECOVERY')
}

/** Sends a link with which its user chooses a password. */
export async function makePasswordLink(
  deps: Deps,
  userId: string | null,
  purpose: PasswordLink['purpose'],
): Promise<void> {
  const now = deps.clock.now()
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + LIVES_MS[purpose])
  await deps.db.transaction(async (tx) => {
    await insertPasswordLink(tx, { id, userId, purpose, createdAt: now, expiresAt })
    await deps.jobs.enqueue(tx, SendPasswordLink, { linkId: id })
  })
}

/** Repeating it delivers it once, because the message carries the link's id. */
export async function sendPasswordLink(deps: Deps, linkId: string): Promise<void> {
  const link = await findPasswordLink(deps.db, linkId)
  if (link === null || link.userId === null || !isGood(link, deps.clock.now())) return
  const user = await findMerchantUser(deps.db, link.userId)
  if (user === null) return
  const url = `${deps.config.publicUrl}/parceira/recuperar-login?recovery_id=${secretOf(deps.config.secret.current, link.id)}`
  const [subject, text] =
    link.purpose === 'RECOVERY'
      ? [
          'Sua nova senha Drip',
          `Olá! Para escolher uma nova senha de acesso à Drip, abra este link em até 1 hora:\n\n${url}\n\nSe você não pediu, ignore este e-mail: sua senha continua a mesma.`,
        ]
      : [
          'Seu acesso à Drip',
          `Olá! Você recebeu acesso à área da parceira na Drip. Para escolher sua senha, abra este link em até 7 dias:\n\n${url}`,
        ]
  await deps.messages.send({ id: link.id, channel: 'EMAIL', to: user.email, subject, text })
}

/** Whether a link is no longer valid, or never was one. */
export async function isLinkExpired(deps: Deps, recoveryId: string): Promise<boolean> {
  const id = idOf(deps.config.secret, recoveryId)
  const link = id === null ? null : await findPasswordLink(deps.db, id)
  return link === null || link.userId === null || !isGood(link, deps.clock.now())
}

/**
 * Sets the password by a link, ends all sessions, audits it, and notifies the user and the other people responsible for
 * the merchant. False: the link is not valid, or the e-mail is not its user's.
 * @throws Refusal INVALID_FIELDS for an unacceptable password; the link stays valid
 */
export async function resetMerchantPassword(
  deps: Deps,
  recoveryId: string,
  it: { email: string; password: string; repeatPassword: string },
): Promise<boolean> {
  await checkNewPassword(deps, { field: 'password', password: it.password, own: [it.email] })
  if (it.password !== it.repeatPassword)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'repeatPassword', code: 'different' }] })
  const id = idOf(deps.config.secret, recoveryId)
  const email = parseEmail(it.email)
  // takes time, and as much for an invalid link
  const hash = await hashPassword(it.password)
  if (id === null || email === null) return false
  return deps.db.transaction(async (tx) => {
    const link = await lockPasswordLink(tx, id)
    if (link === null || link.userId === null || !isGood(link, deps.clock.now())) return false
    const user = await findMerchantUser(tx, link.userId)
    if (user === null || user.email.toLowerCase() !== email) return false
    if (!(await setMerchantPassword(deps, tx, user.id, hash))) return false
    await recordNewPassword(deps, tx, user, link.purpose)
    return true
  })
}

/**
 * Whoever has an administrator's mailbox can do everything, so the other administrators are notified. They already know
 * about invitations.
 */
async function recordNewPassword(
  deps: Deps,
  tx: Tx,
  user: MerchantUser,
  purpose: PasswordLink['purpose'],
): Promise<void> {
  const { id, merchantId, name: person } = user
  await recordAudit(deps, tx, {
    actor: actorOf(user),
    action: purpose === 'RECOVERY' ? 'PASSWORD_RECOVERED' : 'PASSWORD_CHOSEN',
    object: { type: 'MERCHANT_USER', id },
  })
  await notifyOfMerchantPassword(deps, tx, user, 'LINK')
  if (purpose !== 'RECOVERY' || !mayChange(user)) return
  const what = `esqueceu a senha e escolheu outra por um link em ${momentText(deps.clock.now())}`
  await notifyOfAccess(deps, tx, { merchantId, person, what, except: user.email })
}

/** Tells a phone which addresses it signs in with. @throws Refusal INVALID_FIELDS (merchantUserPhone) */
export async function sendAccessEmails(deps: Deps, merchantUserPhone: string): Promise<void> {
  const phone = parsePhone(merchantUserPhone)
  if (phone === null) throw fieldRefusal('merchantUserPhone', 'invalid')
  const users = await findMerchantUsersByPhone(deps.db, phone, MAX_USERS_OF_A_PHONE)
  const id = newId(deps.clock.now())
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, SendAccessEmails, { id, userIds: users.map((it) => it.id) }),
  )
}

/** Repeating it delivers it once, because the message carries the request's id. */
export async function notifyAccessEmails(
  deps: Deps,
  { id, userIds }: { id: string; userIds: string[] },
): Promise<void> {
  const users = (await Promise.all(userIds.map((it) => findMerchantUser(deps.db, it)))).filter(
    (it) => it !== null,
  )
  const [first] = users
  if (first === undefined) return
  const text = `Drip: você entra na área da parceira com ${users.map((it) => it.email).join(' ou ')}.`
  await deps.messages.send({ id, channel: 'SMS', to: first.phone, text })
}

function isGood({ usedAt, expiresAt }: PasswordLink, now: Date): boolean {
  return usedAt === null && expiresAt > now
}

/** The link's text: the row's id and a proof that only we can compute, so that it is stored nowhere. */
function secretOf(secret: string, id: string): string {
  const proof = createHmac('sha256', `password link ${secret}`).update(id).digest('base64url')
  return `${id}.${proof}`
}

const RowId = z.uuid()

/** The row's id in a link's text; null if we did not create it. */
function idOf(secret: OurSecret, recoveryId: string): string | null {
  const id = RowId.safeParse(recoveryId.split('.')[0])
  return id.success && isOurs(secret, (it) => sameSecret(recoveryId, secretOf(it, id.data))) ? id.data : null
}
