import type { Deps } from '../../deps.ts'
import type { JobInHand } from '../../platform/job-worker.ts'
import { jobKind } from '../../platform/jobs.ts'
import { Undeliverable } from '../../providers/messages/need.ts'
import { findMessagesToSend, saveSent } from './customer-messages.store.ts'

export const SendCustomerMessage = jobKind<{ messageId: string }>('send-customer-message', {
  retries: 8,
  concurrency: 10,
})

/**
 * Sends messages in the words that they were planned with; sent twice they arrive once, by their ids.
 * @throws what the first failed with that may go better the next time; the others have gone and are done
 */
export async function sendCustomerMessages(
  { db, clock, messages }: Pick<Deps, 'db' | 'clock' | 'messages'>,
  asked: readonly { messageId: string }[],
  jobs: readonly JobInHand[] = [],
): Promise<void> {
  const ids = asked.map((it) => it.messageId)
  const tries = await Promise.all(
    (await findMessagesToSend(db, ids)).map(async ({ id, channel, recipient, subject, words }) => {
      const message = { id, channel, to: recipient, text: words, ...(subject === null ? {} : { subject }) }
      const error: unknown = await messages.send(message).then(
        () => null,
        (refused: unknown) => refused,
      )
      return { id, error }
    }),
  )
  const failed = tries.filter((it) => it.error !== null && !(it.error instanceof Undeliverable))
  await db.writeTogether(async (to) => {
    const gone = (error: 'none' | 'undeliverable') =>
      tries
        .filter((it) => !failed.includes(it) && (it.error === null) === (error === 'none'))
        .map((it) => it.id)
    saveSent(to, gone('none'), 'SENT', clock.now())
    saveSent(to, gone('undeliverable'), 'FAILED', clock.now())
    for (const [position, id] of ids.entries())
      if (!failed.some((it) => it.id === id)) jobs[position]?.doneWith(to)
  })
  const [first] = failed
  if (first !== undefined) throw first.error
}
