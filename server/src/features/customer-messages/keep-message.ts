/**
 * What other features write themselves (reminders, receipts, codes) goes out through here, so that people of the back-office see
 * its words and whether it went. Codes are kept as dots.
 */
import type { MessageKind } from '@drip/core/contracts/customer-messages'
import { asSms } from '@drip/core/notifications/sms-text'
import type { Deps } from '../../deps.ts'
import { type Message, Undeliverable } from '../../providers/messages/need.ts'
import { insertMessages, saveSent } from './customer-messages.store.ts'

export interface MessageAbout {
  kind: MessageKind
  customerId: string | null
  purchaseId: string | null
  /** What of the text nobody but the recipient may read. */
  secret?: string
}

/** Stands for what is not kept. */
const DOTS = '••••••'

/**
 * Sends a message under its own id and keeps its words.
 * @throws ProviderDown: to be tried again; Undeliverable: it is kept as not delivered
 */
export async function sendAndKeep(
  { db, clock, messages }: Pick<Deps, 'db' | 'clock' | 'messages'>,
  message: Message,
  { secret, ...about }: MessageAbout,
): Promise<void> {
  const { id, channel, to, subject = null } = message
  const text = channel === 'SMS' ? asSms(message.text) : message.text
  await insertMessages(db, [
    {
      ...about,
      id,
      cause: id,
      channel,
      recipient: to,
      subject,
      words: secret === undefined ? text : text.replaceAll(secret, DOTS),
      createdAt: clock.now(),
    },
  ])
  try {
    await messages.send({ ...message, text })
  } catch (error) {
    if (error instanceof Undeliverable) await saveSent(db, id, 'FAILED', clock.now())
    throw error
  }
  await saveSent(db, id, 'SENT', clock.now())
}
