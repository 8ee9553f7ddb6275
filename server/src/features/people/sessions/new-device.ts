/** One rule for all who sign in: their owner is told of a device that an account was never open at before. */
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { momentText } from '../../messaging/customer-messages/message-texts.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import type { KnownDevice } from './known-devices.ts'
import { type SessionOwner, hasSignedIn } from './sessions.store.ts'

/** A device as somebody signs in at it. */
export type SignInDevice = Pick<KnownDevice, 'isKnown' | 'name'>

/** Asked before the session is opened. Of the very first device an owner knows. */
export async function isNewDevice(
  db: Queries,
  owner: SessionOwner,
  { isKnown }: SignInDevice,
): Promise<boolean> {
  return !isKnown && (await hasSignedIn(db, owner))
}

/**
 * Tells somebody who works with us, or for a merchant, by mail. What the mail leads to is where anybody asks for another password, which
 * ends every log-in: it opens nothing for who reads it besides its owner.
 * @param it.area as it follows "à": "área da loja"
 * @param it.recovery where another password is asked for
 * @returns whether it is one
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
