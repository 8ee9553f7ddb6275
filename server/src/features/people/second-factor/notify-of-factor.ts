/** What changed about the ways into somebody's account is told to them, and written down where they work here or at a merchant's. */
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { notifyCustomer } from '../../messaging/customer-messages/notify-person.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import { type AuditEntry, recordAudit } from '../../records/audit/record-audit.ts'
import { type FactorOwner, type FactorSubject, objectOf } from './factor-owner.ts'

type Notifying = Pick<Deps, 'jobs' | 'clock' | 'config'>

/**
 * Written in the transaction of what their owner did.
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
 * Tells somebody that another way in counts for their account, whatever else they chose to hear of: customers by phone and e-mail, the
 * others by e-mail. Written in the transaction of what happened.
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
