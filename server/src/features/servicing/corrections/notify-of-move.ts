import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { findBuyer } from '../../messaging/customer-messages/customer-messages.store.ts'
import type { MessageFacts } from '../../messaging/customer-messages/message-facts.ts'
import { notifyPerson } from '../../messaging/customer-messages/notify-person.ts'
import { findPayableInstalment } from '../../purchases/charges/debt-charges.store.ts'

type Move = Pick<MessageFacts['DUE_DATE_MOVED'], 'from' | 'to' | 'others' | 'othersLater' | 'lateCharge'> & {
  orderId: string
  instalmentId: string
  /** Of this move among all of its instalment. */
  id: string
}

/** An instalment has another date: its codes of before are worth nothing. Within the move's transaction. */
export async function notifyOfMove(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  { orderId: purchaseId, instalmentId, id, ...move }: Move,
): Promise<void> {
  const [buyer, payable] = await Promise.all([
    findBuyer(tx, purchaseId),
    findPayableInstalment(tx, { instalmentId, purchaseId }),
  ])
  if (buyer === null || payable === null) return
  const { merchantName, number, total } = payable
  const facts = { ...move, purchaseId, merchantName, number, total }
  await notifyPerson(deps, tx, buyer, {
    kind: 'DUE_DATE_MOVED',
    cause: `${instalmentId} ${id}`,
    purchaseId,
    facts,
  })
}
