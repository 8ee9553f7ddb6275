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
      return { id, ...(await attempt(messages.send(message))) }
    }),
  )
  const idsOf = (outcome: Outcome) => tries.filter((it) => it.outcome === outcome).map((it) => it.id)
  const again = idsOf('AGAIN')
  await db.writeTogether(async (to) => {
    saveSent(to, idsOf('SENT'), 'SENT', clock.now())
    saveSent(to, idsOf('FAILED'), 'FAILED', clock.now())
    for (const [position, id] of ids.entries()) if (!again.includes(id)) jobs[position]?.doneWith(to)
  })
  const failed = tries.find((it) => it.outcome === 'AGAIN')
  if (failed !== undefined) throw failed.error
}

type Outcome = 'SENT' | 'FAILED' | 'AGAIN'

async function attempt(sending: Promise<void>): Promise<{ outcome: Outcome; error?: unknown }> {
  return sending.then(
    () => ({ outcome: 'SENT' }),
    (error: unknown) => ({ outcome: error instanceof Undeliverable ? 'FAILED' : 'AGAIN', error }),
  )
}
