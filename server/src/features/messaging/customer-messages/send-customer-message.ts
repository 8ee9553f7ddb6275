import type { Deps } from '../../../deps.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import {
  type MessageToSend,
  type NewMessage,
  findMessagesToSend,
  insertMessages,
  saveSent,
} from './customer-messages.store.ts'
import { type Tried, attempt } from './keep-message.ts'
import { waitsNow } from './message-waits.ts'

export const SendCustomerMessage = jobKind<{ messageId: string }>('send-customer-message', {
  retries: 8,
  concurrency: 10,
})

/**
 * Sends messages with their planned text; repeating it delivers them once, by their ids. Those that must wait for their
 * hour are left to the sweep (`sweep-messages`), and messages about a debt do not go to somebody else's number.
 * @throws the first error that may succeed next time; the others were sent
 */
export async function sendCustomerMessages(
  { db, clock, messages }: Pick<Deps, 'db' | 'clock' | 'messages'>,
  asked: readonly { messageId: string }[],
  jobs: readonly JobInHand[] = [],
): Promise<void> {
  const ids = asked.map((it) => it.messageId)
  const now = clock.now()
  // a message planned in time may be due at night because its carrier was down
  const found = (await findMessagesToSend(db, ids)).filter((it) => !waitsNow(it.kind, now))
  const [strange, own] = [found.filter((it) => it.isWrongNumber), found.filter((it) => !it.isWrongNumber)]
  const tries = await Promise.all(own.map((it) => attempt(messages, asWritten(it))))
  const idsOf = (outcome: Tried['outcome']) => tries.filter((it) => it.outcome === outcome).map((it) => it.id)
  const again = idsOf('AGAIN')
  await db.writeTogether(async (to) => {
    saveSent(to, idsOf('SENT'), 'SENT', clock.now())
    saveSent(to, idsOf('FAILED'), 'FAILED', clock.now())
    saveSent(
      to,
      strange.map((it) => it.id),
      'SKIPPED',
      now,
    )
    for (const [position, id] of ids.entries()) if (!again.includes(id)) jobs[position]?.doneWith(to)
  })
  const failed = tries.find((it) => it.outcome === 'AGAIN')
  if (failed !== undefined) throw failed.error
}

const asWritten = ({ id, channel, recipient, subject, words }: MessageToSend) => ({
  id,
  channel,
  to: recipient,
  text: words,
  ...(subject === null ? {} : { subject }),
})

/** Stored with their cause, and sent afterwards. */
export async function planMessages(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  to: Writer,
  planned: readonly NewMessage[],
): Promise<void> {
  insertMessages(to, planned, 'PLANNED', clock.now())
  // a job from before finds none with its id
  await jobs.enqueueAll(
    to,
    SendCustomerMessage,
    planned.map((it) => ({ messageId: it.id })),
  )
}

/**
 * Sends messages and stores them only then; what could not be sent is planned.
 * @param done is written with them
 */
export async function sendMessages(
  deps: Pick<Deps, 'db' | 'clock' | 'messages' | 'jobs'>,
  written: readonly NewMessage[],
  done: (to: Writer) => void,
): Promise<void> {
  const { db, clock, messages } = deps
  const tries = await Promise.all(written.map((it) => attempt(messages, asWritten(it))))
  const those = (outcome: Tried['outcome']) => written.filter((_, index) => tries[index]?.outcome === outcome)
  await db.writeTogether(async (to) => {
    insertMessages(to, those('SENT'), 'SENT', clock.now())
    insertMessages(to, those('FAILED'), 'FAILED', clock.now())
    await planMessages(deps, to, those('AGAIN'))
    done(to)
  })
}
