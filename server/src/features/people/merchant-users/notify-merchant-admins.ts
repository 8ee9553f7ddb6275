import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import { findAdministratorEmails } from './merchant-users.store.ts'

/**
 * Notifies the people responsible for a merchant that somebody got power over its money, by e-mail and whatever else
 * they chose: its administrators, or its legal representative if there are none. Written in the transaction of the
 * event.
 * @param it `also` further addresses, such as a former user's; `except` people who are notified in another way
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

/**
 * A user was added or removed, or their contact or access changed.
 * @param what follows the person's name: "agora tem acesso"
 */
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
