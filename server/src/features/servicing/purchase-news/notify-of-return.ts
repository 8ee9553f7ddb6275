/** The payer of a Pix that is refunded whole is notified: the payment, the reason, and how to pay instead. */
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { findBuyer, findShopper } from '../../messaging/customer-messages/customer-messages.store.ts'
import type { MessageFacts } from '../../messaging/customer-messages/message-facts.ts'
import { notifyPerson } from '../../messaging/customer-messages/notify-person.ts'
import { type Returned, findReturned } from '../../purchases/charges/returns.store.ts'

/** `purchaseId`: absent in older jobs. */
interface ReturnToTell {
  endToEndId: string
  purchaseId?: string
}

export const NotifyOfReturn = jobKind<ReturnToTell>('tell-of-return', { retries: 8 })

/** By the person's chosen channel; for a shopper once the phone is proved. Repeating it is one message. */
export async function notifyOfReturn(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'jobs'>,
  told: ReturnToTell,
): Promise<void> {
  const { endToEndId } = told
  const returned = await findReturned(deps.db, told, deps.clock.now())
  if (returned === null) return
  const { purchaseId, amount, asked, because, byDebit } = returned
  const again = wayToPay(returned, deps.config.publicUrl)
  await deps.db.transaction(async (tx) => {
    const to = (await findBuyer(tx, purchaseId)) ?? (await findShopper(tx, purchaseId))
    if (to === null) return
    const facts = { amount, asked, because, byDebit, again }
    await notifyPerson(deps, tx, to, { kind: 'PAYMENT_RETURNED', cause: endToEndId, facts, purchaseId })
  })
}

function wayToPay(
  { purchaseId, instalmentId, isInPlan, isAlive }: Returned,
  publicUrl: string,
): MessageFacts['PAYMENT_RETURNED']['again'] {
  // the page of an instalment creates no code for one in a plan
  if (isInPlan) return { planOf: purchaseId }
  if (instalmentId !== null) return { link: `${publicUrl}/pagamento/${instalmentId}` }
  return isAlive ? { link: `${publicUrl}/checkouts/${purchaseId}` } : null
}
