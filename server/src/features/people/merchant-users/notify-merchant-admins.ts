import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import { findAdministratorEmails, findKeysMadeBy } from './merchant-users.store.ts'

/**
 * Notifies the people responsible for a merchant that somebody got power over its money, by e-mail and whatever else
 * they chose: its administrators, or its legal representative if there are none. Written in the transaction of the
 * event.
 * @param it `also` further addresses, such as a former user's; `except` people who are notified in another way;
 *   `forAdmins` follows the text, and only those responsible read it
 */
export async function notifyMerchantAdmins(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  it: {
    merchantId: string
    subject: string
    text: string
    also?: readonly string[]
    except?: string
    forAdmins?: string
  },
): Promise<void> {
  const now = deps.clock.now()
  const { subject, forAdmins = '' } = it
  const administrators = new Set(await findAdministratorEmails(tx, it.merchantId))
  const addresses = new Set([...administrators, ...(it.also ?? [])])
  if (it.except !== undefined) addresses.delete(it.except)
  for (const to of addresses) {
    const text = administrators.has(to) ? it.text + forAdmins : it.text
    await queueMessage(deps, tx, { id: newId(now), channel: 'EMAIL', to, subject, text })
  }
}

/**
 * A user was added or removed, or their contact or access changed.
 * @param it `what` follows the person's name: "agora tem acesso"; `formerAdmin` the user whose access to keys has ended:
 *   API keys belong to the store and stay valid, so its administrators read which ones were created with that access
 */
export async function notifyOfAccess(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  it: {
    merchantId: string
    person: string
    what: string
    also?: readonly string[]
    except?: string
    formerAdmin?: string | undefined
  },
): Promise<void> {
  const { person, what, formerAdmin, ...rest } = it
  const { merchantId } = rest
  const keys =
    formerAdmin === undefined
      ? []
      : await findKeysMadeBy(tx, { merchantId, userId: formerAdmin, now: deps.clock.now() })
  await notifyMerchantAdmins(deps, tx, {
    ...rest,
    subject: 'Mudou quem tem acesso à sua loja na Drip',
    text: `Olá! ${person} ${what}. Se ninguém da sua loja pediu isso, confira agora quem tem acesso e fale com a gente: ${deps.config.settings.supportEmail}\n\n${deps.config.publicUrl}/parceira/usuarios`,
    forAdmins: keysText(keys, `${deps.config.publicUrl}/parceira/integracao`),
  })
}

/** Empty without keys. @param keys as the list of keys shows them */
function keysText(keys: readonly string[], address: string): string {
  if (keys.length === 0) return ''
  const all = keys.map((it) => `“${it}”`).join(', ')
  return keys.length === 1
    ? `\n\nUma chave de API criada com esse acesso continua valendo: ${all}. Se a pessoa pode ter ficado com ela, gere outra no lugar e troque no sistema da loja:\n\n${address}`
    : `\n\n${keys.length} chaves de API criadas com esse acesso continuam valendo: ${all}. Se a pessoa pode ter ficado com elas, gere outras no lugar e troque nos sistemas da loja:\n\n${address}`
}
