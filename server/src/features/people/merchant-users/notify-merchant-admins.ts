import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import { findAdministratorEmails } from './merchant-users.store.ts'

/**
 * Tells those who answer for a merchant that somebody was given a power over its money, by e-mail, whatever else they chose to
 * hear of: its administrators, and its legal representative where there is none. Written in the transaction of what happened.
 * @param it `also` addresses that must hear of it though they are nobody's any more; `except` who hears of it otherwise
 */
export async function notifyMerchantAdmins(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  it: { merchantId: string; subject: string; text: string; also?: readonly string[]; except?: string },
): Promise<void> {
  const now = deps.clock.now()
  const { subject, text } = it
  const addresses = new Set([...(await findAdministratorEmails(tx, it.merchantId)), ...(it.also ?? [])])
  if (it.except !== undefined) addresses.delete(it.except)
  for (const to of addresses)
    await queueMessage(deps, tx, { id: newId(now), channel: 'EMAIL', to, subject, text })
}

/** Somebody came or left, or is reached or let in otherwise. @param what as it follows the person's name: "agora tem acesso" */
export async function notifyOfAccess(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  it: { merchantId: string; person: string; what: string; also?: readonly string[]; except?: string },
): Promise<void> {
  const { person, what, ...rest } = it
  await notifyMerchantAdmins(deps, tx, {
    ...rest,
    subject: 'Mudou quem tem acesso à sua loja na Drip',
    text: `Olá! ${person} ${what}. Se ninguém da sua loja pediu isso, confira agora quem tem acesso e fale com a gente: ${deps.config.settings.supportEmail}\n\n${deps.config.publicUrl}/parceira/usuarios`,
  })
}
