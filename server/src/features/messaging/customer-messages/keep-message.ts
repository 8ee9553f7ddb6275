/**
 * What other features write themselves (reminders, receipts, codes) goes out through here, so that people of the back-office see
 * its words and whether it went. Codes are kept as dots.
 */
import type { MessageKind } from '@drip/core/contracts/customer-messages'
import { asSms } from '@drip/core/notifications/sms-text'
import type { Deps } from '../../../deps.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { type Message, Undeliverable } from '../../../providers/messages/need.ts'
import { DOTS, insertMessages } from './customer-messages.store.ts'

export interface MessageAbout {
  kind: MessageKind
  customerId: string | null
  purchaseId: string | null
  /** What of the text nobody but the recipient may read. */
  secret?: string
}

/**
 * Sends a message under its own id and keeps its words, together with what else is to be written once it has gone.
 * @throws ProviderDown: to be tried again; Undeliverable: it is kept as not delivered
 */
export async function sendAndKeep(
  { db, clock, messages }: Pick<Deps, 'db' | 'clock' | 'messages'>,
  message: Message,
  { secret, ...about }: MessageAbout,
  once: { sent?: (to: Writer) => void; failed?: (to: Writer) => void } = {},
): Promise<void> {
  const { id, channel, to: recipient, subject = null } = message
  const text = channel === 'SMS' ? asSms(message.text) : message.text
  const words = secret === undefined ? text : text.replaceAll(secret, DOTS)
  const kept = { ...about, id, cause: id, channel, recipient, subject, words, createdAt: clock.now() }
  try {
    await messages.send({ ...message, text })
  } catch (error) {
    await db.writeTogether(async (to) => {
      insertMessages(to, [kept], error instanceof Undeliverable ? 'FAILED' : 'PLANNED', clock.now())
      once.failed?.(to)
    })
    throw error
  }
  await db.writeTogether(async (to) => {
    insertMessages(to, [kept], 'SENT', clock.now())
    once.sent?.(to)
  })
}
