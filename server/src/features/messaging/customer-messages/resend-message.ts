import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findMessage, insertRepeat } from './customer-messages.store.ts'
import { SendCustomerMessage } from './send-customer-message.ts'

/**
 * Sends a message once more, in the same words and to the same address. Asked for twice under one id it goes once.
 * @throws Refusal MESSAGE_NOT_FOUND, MESSAGE_NOT_REPEATABLE (it held a code or a secret link, or its customer was forgotten)
 */
export async function resendMessage(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  it: { id: string; messageId: string; adminId: string },
): Promise<void> {
  const message = await findMessage(tx, it.messageId)
  if (message === null) throw new Refusal('MESSAGE_NOT_FOUND')
  if (message.isSecret || message.words === '') throw new Refusal('MESSAGE_NOT_REPEATABLE')
  const now = clock.now()
  const { id } = it
  if (await insertRepeat(tx, { id, of: message.id, askedBy: it.adminId, now }))
    await jobs.enqueue(tx, SendCustomerMessage, { messageId: id })
}
