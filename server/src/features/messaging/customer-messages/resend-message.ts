import type { MessageKind } from '@drip/core/contracts/customer-messages'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { type KeptMessage, findMessage, insertRepeat } from './customer-messages.store.ts'
import { SendCustomerMessage } from './send-customer-message.ts'

/**
 * The amounts and codes in these belong to their day: repeated later, they may be paid, over, or different. Somebody who
 * needs to pay gets today's Pix instead.
 */
const OF_THEIR_DAY: readonly MessageKind[] = [
  'REMINDER',
  'PAYMENT_TAKEN_BACK',
  'AUTOPAY_DEBIT',
  'AUTOPAY_STANDS',
  'AUTOPAY_UNPAID',
  'PLAN_ACCEPTED',
  'PLAN_DUE',
  'PLAN_LATE',
  'PIX_CODE',
  'PIX_LINK',
]

export function mayRepeat({ isSecret, words, kind }: KeptMessage): boolean {
  return !isSecret && words !== '' && !OF_THEIR_DAY.includes(kind)
}

/**
 * Sends a message again, with the same text and address. Two requests under one id send it once.
 * @throws Refusal MESSAGE_NOT_FOUND, MESSAGE_NOT_REPEATABLE (it contained a code or a secret link, demanded that day's
 *   amount, or its customer was erased)
 */
export async function resendMessage(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  it: { id: string; messageId: string; adminId: string },
): Promise<void> {
  const message = orRefuse(await findMessage(tx, it.messageId), 'MESSAGE_NOT_FOUND')
  if (!mayRepeat(message)) throw new Refusal('MESSAGE_NOT_REPEATABLE')
  const now = clock.now()
  const { id } = it
  if (await insertRepeat(tx, { id, of: message.id, askedBy: it.adminId, now }))
    await jobs.enqueue(tx, SendCustomerMessage, { messageId: id })
}
