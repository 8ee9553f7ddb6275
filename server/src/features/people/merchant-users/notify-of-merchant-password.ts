import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { momentText } from '../../messaging/customer-messages/message-texts.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import type { MerchantUser } from './merchant-users.store.ts'

/**
 * Notifies a merchant's user of their new password, by e-mail and by SMS, so that somebody who controls one of the two
 * cannot hide it. Written in the transaction of the event.
 * @param user as they were before: a phone or e-mail set together with the password may be a stranger's
 * @param by the area, with the former password, or a link sent to their mailbox
 */
export async function notifyOfMerchantPassword(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  user: Pick<MerchantUser, 'email' | 'phone'>,
  by: 'AREA' | 'LINK',
): Promise<void> {
  const now = deps.clock.now()
  const how = by === 'LINK' ? 'foi escolhida por um link' : 'foi trocada'
  const text = `Drip: a senha do seu acesso à área da loja ${how} em ${momentText(now)}, e os outros acessos foram encerrados. Não foi você? Fale agora com ${deps.config.settings.supportEmail}.`
  const subject = 'A senha do seu acesso à Drip mudou'
  await queueMessage(deps, tx, { id: newId(now), channel: 'EMAIL', to: user.email, subject, text })
  await queueMessage(deps, tx, { id: newId(now), channel: 'SMS', to: user.phone, text })
}
