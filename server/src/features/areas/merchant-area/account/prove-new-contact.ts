/**
 * Phone and e-mail of a merchant's user receive the second step of the log-in, so a new one must be proved first: a
 * code is sent to it, and the old ones are notified.
 */
import { maskEmail, parseEmail } from '@drip/core/documents/email'
import { maskPhone, parsePhone } from '@drip/core/documents/phone'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import type { MerchantUser } from '../../../people/merchant-users/merchant-users.store.ts'
import { queueMessage } from '../../../messaging/messages/send-message.ts'
import {
  type CodeOwner,
  checkOneTimeCode,
  isCodeGood,
  issueOneTimeCode,
} from '../../../people/sessions/one-time-codes.ts'

export interface NewContact {
  field: 'phone' | 'email'
  value: string
  /** The typed code; '' if none was sent yet. */
  code: string
}

/**
 * A code sent there a moment ago is still valid.
 * @throws Refusal RESEND_TOO_SOON (a recent one went elsewhere, or has no tries left), TOO_MANY_REQUESTS,
 *   PROVIDER_UNAVAILABLE: no message can be sent now
 */
export async function sendProofs(
  deps: Deps,
  user: MerchantUser,
  contacts: readonly NewContact[],
): Promise<void> {
  for (const it of contacts) {
    const to = { channel: it.field === 'phone' ? ('SMS' as const) : ('EMAIL' as const), sentTo: it.value }
    const owner = ownerOf(user, it)
    if (!(await deps.messages.acceptsNow(to.channel))) throw new Refusal('PROVIDER_UNAVAILABLE')
    await deps.db
      .transaction((tx) => issueOneTimeCode(deps, tx, owner, to))
      .catch(async (error: unknown) => {
        const isTooSoon = error instanceof Refusal && error.code === 'RESEND_TOO_SOON'
        // a contact that was corrected at once has not been sent anything
        if (!isTooSoon || !(await deps.db.transaction((tx) => isCodeGood(deps, tx, owner, to)))) throw error
      })
  }
}

/** Names each contact with a wrong code, which counts as a try; the codes are spent only if all are correct. */
export async function wrongProofs(
  deps: Deps,
  tx: Tx,
  user: MerchantUser,
  contacts: readonly NewContact[],
): Promise<string[]> {
  const check = (it: NewContact, use: boolean) =>
    checkOneTimeCode(deps, tx, ownerOf(user, it), it.code, { use, sentTo: it.value })
  const wrong: string[] = []
  for (const it of contacts) if (!(await check(it, false)).isRight) wrong.push(`${it.field}Code`)
  if (wrong.length === 0) for (const it of contacts) await check(it, true)
  return wrong
}

/** To the former phone by SMS, and to both e-mail addresses. */
export async function notifyOfNewContact(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  user: MerchantUser,
  contacts: readonly NewContact[],
): Promise<void> {
  if (contacts.length === 0) return
  const { clock, config } = deps
  const now = clock.now()
  const what = contacts.map(inWords).join(' e ')
  const text = `Drip: o acesso de ${user.name} à área da loja agora usa ${what}. Não foi você? Fale agora com ${config.settings.supportEmail}.`
  const subject = 'O contato do seu acesso à Drip mudou'
  const emails = [user.email, ...contacts.filter((it) => it.field === 'email').map((it) => it.value)]
  if (contacts.some((it) => it.field === 'phone'))
    await queueMessage(deps, tx, { id: newId(now), channel: 'SMS', to: user.phone, text })
  for (const to of emails)
    await queueMessage(deps, tx, { id: newId(now), channel: 'EMAIL', to, subject, text })
}

function ownerOf(user: MerchantUser, { field }: NewContact): CodeOwner {
  return {
    audience: 'MERCHANT',
    subjectId: user.id,
    purpose: field === 'phone' ? 'NEW_PHONE' : 'NEW_EMAIL',
  }
}

/** Masked, because others may read a message. */
function inWords({ field, value }: NewContact): string {
  const phone = field === 'phone' ? parsePhone(value) : null
  const email = field === 'email' ? parseEmail(value) : null
  if (phone !== null) return `o celular ${maskPhone(phone)}`
  return email === null ? 'outro contato' : `o e-mail ${maskEmail(email)}`
}
