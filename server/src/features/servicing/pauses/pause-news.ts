/** Messages to customers about a pause: its start or end, with the next date, and some days before its regular end. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { endsToNotify } from '@drip/core/debts/pause'
import { isQuiet } from '@drip/core/reminders/quiet-hours'
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { findBuyer } from '../../messaging/customer-messages/customer-messages.store.ts'
import { notifyPerson } from '../../messaging/customer-messages/notify-person.ts'
import { lockOrder } from '../../purchases/orders/orders.store.ts'
import { findPauseNews, findEndingPauses, saveEndNotified } from './pauses.store.ts'

type News = 'PAUSE_BEGUN' | 'PAUSE_ENDING' | 'PAUSE_ENDED'

/**
 * Within the transaction of the event, after its dates are written. Customers who were erased or owe nothing more are
 * not notified.
 */
export async function notifyOfPause(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  { what, pauseId, orderId }: { what: News; pauseId: string; orderId: string },
): Promise<void> {
  const [buyer, facts] = await Promise.all([findBuyer(tx, orderId), findPauseNews(tx, pauseId)])
  if (buyer === null || facts === null) return
  await notifyPerson(deps, tx, buyer, { kind: what, cause: pauseId, purchaseId: orderId, facts })
}

const AT_ONCE = 500

/** Each pause that ends in some days is announced once, unless it has ended meanwhile. Nobody is notified at night. */
export async function notifyOfPauseEnds(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (isQuiet(now)) return
  const today = saoPauloDate(now)
  const due = await findEndingPauses(deps.db, { today, ...endsToNotify(today), limit: AT_ONCE })
  await eachAlone(deps, {
    items: due,
    work: ({ id, purchaseId }) =>
      deps.db.transaction(async (tx) => {
        await lockOrder(tx, purchaseId)
        if (!(await saveEndNotified(tx, { id, purchaseId }, now))) return
        await notifyOfPause(deps, tx, { what: 'PAUSE_ENDING', pauseId: id, orderId: purchaseId })
      }),
    event: 'pauses.ends',
    facts: ({ id }) => ({ pause: id }),
  })
}
