/** Changes of the ways into an account are reported to its owner, and audited for staff and merchants' users. */
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { notifyCustomer } from '../../messaging/customer-messages/notify-person.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import { type AuditEntry, recordAudit } from '../../records/audit/record-audit.ts'
import { type FactorOwner, type FactorSubject, objectOf } from './factor-owner.ts'

type Notifying = Pick<Deps, 'jobs' | 'clock' | 'config'>

/**
 * Written in the transaction of the owner's own action.
 * @param it.what whole sentences
 */
export async function recordOfFactor(
  deps: Deps,
  tx: Tx,
  owner: FactorOwner,
  { what, ...it }: Pick<AuditEntry, 'action' | 'before' | 'after'> & { what: string },
): Promise<void> {
  if (owner.actor !== null)
    await recordAudit(deps, tx, { actor: owner.actor, object: objectOf(owner), ...it })
  await notifyOfFactor(deps, tx, owner, what)
}

/**
 * Notifies somebody that their account has another way in, whatever they chose to be notified of: customers by phone
 * and e-mail, others by e-mail. Written in the transaction of the event.
 * @param what whole sentences
 */
export async function notifyOfFactor(
  deps: Notifying,
  tx: Tx,
  { audience, id, email }: FactorSubject & { email: string },
  what: string,
): Promise<void> {
  const now = deps.clock.now()
  if (audience === 'CUSTOMER')
    return notifyCustomer(deps, tx, id, {
      kind: 'FACTOR_CHANGED',
      cause: newId(now),
      facts: { at: now, what },
    })
  await queueMessage(deps, tx, {
    id: newId(now),
    channel: 'EMAIL',
    to: email,
    subject: 'Mudou como se entra na sua conta na Drip',
    text: `Olá! ${what} Se não foi você, troque sua senha agora e fale com a gente: ${deps.config.settings.supportEmail}`,
  })
}
