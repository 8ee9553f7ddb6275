/**
 * One rule for everybody who signs in: the owner is notified of a device on which the account was never open before.
 */
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { momentText } from '../../messaging/customer-messages/message-texts.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import type { KnownDevice } from './known-devices.ts'
import { type SessionOwner, hasSignedIn } from './sessions.store.ts'

/** A device at a log-in. */
export type SignInDevice = Pick<KnownDevice, 'isKnown' | 'name'>

/** Called before the session is opened. Owners know about their very first device. */
export async function isNewDevice(
  db: Queries,
  owner: SessionOwner,
  { isKnown }: SignInDevice,
): Promise<boolean> {
  return !isKnown && (await hasSignedIn(db, owner))
}

/**
 * Notifies staff or a merchant's user by e-mail. It links to the page for requesting another password, which ends every
 * session: it opens nothing for other readers.
 * @param it.area follows "à": "área da loja"
 * @param it.recovery the page for requesting another password
 * @returns whether the device is new
 */
export async function mailOfNewDevice(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  it: SessionOwner & { device: SignInDevice; to: string; area: string; recovery: string },
): Promise<boolean> {
  if (!(await isNewDevice(tx, it, it.device))) return false
  const now = deps.clock.now()
  await queueMessage(deps, tx, {
    id: newId(now),
    channel: 'EMAIL',
    to: it.to,
    subject: 'Novo acesso à sua conta na Drip',
    text: [
      `Olá! Seu acesso à ${it.area} foi aberto em um aparelho novo em ${momentText(now)}: ${it.device.name}.`,
      'Foi você? Então não precisa fazer nada.',
      `Não foi você? Escolha outra senha agora. Com ela, todos os acessos são encerrados:\n\n${deps.config.publicUrl}${it.recovery}`,
      `Depois fale com a gente: ${deps.config.settings.supportEmail}`,
    ].join('\n\n'),
  })
  return true
}
