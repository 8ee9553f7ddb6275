/**
 * Messages whose text other features write themselves (reminders, receipts, codes) are sent through here, so that the
 * back-office shows the text and its delivery. Codes are stored as dots.
 */
import type { MessageKind } from '@drip/core/contracts/customer-messages'
import { asSms } from '@drip/core/notifications/sms-text'
import type { Deps } from '../../../deps.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { type Message, Undeliverable } from '../../../providers/messages/need.ts'
import { DOTS, type NewMessage, insertMessages } from './customer-messages.store.ts'

export interface MessageAbout {
  kind: MessageKind
  customerId: string | null
  purchaseId: string | null
  /** The part of the text that only the recipient may read. */
  secret?: string
}

/** The result of an attempt: sent, failed for good, or worth another attempt. */
export interface Tried {
  id: string
  outcome: 'SENT' | 'FAILED' | 'AGAIN'
  /** It had gone before, with the words that were kept then. */
  isEarlier?: boolean
  error?: unknown
}

/**
 * Sends a message under its own id and stores its text, together with other writes that follow from sending it.
 * @throws ProviderDown: to be retried; Undeliverable: it is stored as not delivered
 */
export async function sendAndKeep(
  deps: Pick<Deps, 'db' | 'clock' | 'messages'>,
  message: Message,
  about: MessageAbout,
  once: { sent?: (to: Writer) => void; failed?: (to: Writer) => void } = {},
): Promise<void> {
  const [tried] = await sendAndKeepAll(deps, [{ message, about }], (to, [it]) =>
    it?.outcome === 'SENT' ? once.sent?.(to) : once.failed?.(to),
  )
  if (tried !== undefined && tried.outcome !== 'SENT') throw tried.error
}

/** The same for many at once: each result is stored together with its consequences. */
export async function sendAndKeepAll(
  { db, clock, messages }: Pick<Deps, 'db' | 'clock' | 'messages'>,
  all: readonly { message: Message; about: MessageAbout }[],
  once: (to: Writer, tries: readonly Tried[]) => void | Promise<void>,
): Promise<readonly Tried[]> {
  const createdAt = clock.now()
  const tries = await Promise.all(
    all.map(async ({ message, about }) => {
      const text = message.channel === 'SMS' ? asSms(message.text) : message.text
      return {
        tried: await attempt(messages, { ...message, text }),
        kept: keptOf(message, text, about, createdAt),
      }
    }),
  )
  await db.writeTogether(async (to) => {
    for (const [outcome, status] of KEPT_AS)
      for (const isEarlier of [false, true])
        insertMessages(
          to,
          tries
            .filter(({ tried }) => tried.outcome === outcome && (tried.isEarlier ?? false) === isEarlier)
            .map((it) => it.kept),
          status,
          clock.now(),
          { keepsWords: isEarlier },
        )
    await once(
      to,
      tries.map((it) => it.tried),
    )
  })
  return tries.map((it) => it.tried)
}

const KEPT_AS = [
  ['SENT', 'SENT'],
  ['FAILED', 'FAILED'],
  ['AGAIN', 'PLANNED'],
] as const

/** Never fails. */
export async function attempt(messages: Deps['messages'], message: Message): Promise<Tried> {
  const { id } = message
  try {
    return { id, outcome: 'SENT', isEarlier: (await messages.send(message)) === 'SENT_BEFORE' }
  } catch (error) {
    return { id, outcome: error instanceof Undeliverable ? 'FAILED' : 'AGAIN', error }
  }
}

function keptOf(
  { id, channel, to: recipient, subject }: Message,
  text: string,
  { secret, ...about }: MessageAbout,
  createdAt: Date,
): NewMessage {
  const words = secret === undefined ? text : text.replaceAll(secret, DOTS)
  return { ...about, id, cause: id, channel, recipient, subject: subject ?? null, words, createdAt }
}
