import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'

/**
 * Tells somebody by e-mail that another way in counts for their account, whatever else they chose to hear of. Written in the
 * transaction of what happened.
 * @param what whole sentences
 */
export async function notifyOfFactor(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { email, what }: { email: string; what: string },
): Promise<void> {
  await queueMessage(deps, tx, {
    id: newId(deps.clock.now()),
    channel: 'EMAIL',
    to: email,
    subject: 'Mudou como se entra na sua conta na Drip',
    text: `Olá! ${what} Se não foi você, troque sua senha agora e fale com a gente: ${deps.config.settings.supportEmail}`,
  })
}
