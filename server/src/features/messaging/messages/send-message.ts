import { asSms } from '@drip/core/notifications/sms-text'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { seal, unseal } from '../../../platform/secrets/seal.ts'
import type { Message } from '../../../providers/messages/need.ts'

/** Recipient and text depend on the moment (a former phone), so they travel with the job: sealed, in base64. */
interface SealedMessage {
  sealed: string
}

/** A whole message: the format from before messages were sealed. */
export const SendMessage = jobKind<SealedMessage | Message>('send-message', { retries: 8 })

/** Sends a message once the transaction is committed. */
export async function queueMessage(
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  message: Message,
): Promise<void> {
  const sealed = seal(config.secret, 'message', JSON.stringify(message)).toString('base64')
  await jobs.enqueue(tx, SendMessage, { sealed })
}

/** Delivers a message; the gateway drops a second one with the same id. */
export async function sendMessage(
  { messages, config }: Pick<Deps, 'messages' | 'config'>,
  payload: SealedMessage | Message,
): Promise<void> {
  const message = 'sealed' in payload ? opened(config, payload) : payload
  await messages.send(message.channel === 'SMS' ? { ...message, text: asSms(message.text) } : message)
}

function opened({ secret }: Deps['config'], { sealed }: SealedMessage): Message {
  // only `queueMessage` creates what opens with this purpose
  return JSON.parse(unseal(secret, 'message', Buffer.from(sealed, 'base64'))) as Message
}
