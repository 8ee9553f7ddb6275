import type { Deps } from '../../deps.ts'
import { jobKind } from '../../platform/jobs.ts'
import { Undeliverable } from '../../providers/messages/need.ts'
import { findMessageToSend, saveSent } from './customer-messages.store.ts'

export const SendCustomerMessage = jobKind<{ messageId: string }>('send-customer-message', {
  retries: 8,
  concurrency: 10,
})

/** Sends one message in the words that it was planned with; sent twice it arrives once, by its id. */
export async function sendCustomerMessage(
  { db, clock, messages }: Deps,
  { messageId }: { messageId: string },
): Promise<void> {
  const message = await findMessageToSend(db, messageId)
  if (message === null || message.status !== 'PLANNED') return
  const { id, channel, recipient, subject, words } = message
  try {
    await messages.send({ id, channel, to: recipient, text: words, ...(subject === null ? {} : { subject }) })
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    return saveSent(db, id, 'FAILED', clock.now())
  }
  await saveSent(db, id, 'SENT', clock.now())
}
