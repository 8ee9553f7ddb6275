import { asSms } from '@drip/core/notifications/sms-text'
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Message } from '../../../providers/messages/need.ts'

export const SendMessage = jobKind<Message>('send-message', { retries: 8 })

/** Delivers a message; the gateway drops a second one with the same id. */
export async function sendMessage({ messages }: Pick<Deps, 'messages'>, message: Message): Promise<void> {
  await messages.send(message.channel === 'SMS' ? { ...message, text: asSms(message.text) } : message)
}
