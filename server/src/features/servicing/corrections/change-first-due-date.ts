/** "Alterar vencimento": an admin moves the first instalment, and the later unpaid ones follow. */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { moveDueDates } from '@drip/core/debts/move-due-dates'
import { ZERO } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import { keepOff } from '../../purchases/debt-plans/change-plan.ts'
import { findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'
import { findDebiting, underWay } from '../autopay/show-new-dates.ts'
import { isPausedOn } from '../pauses/pauses.store.ts'
import { saveDueDates } from './corrections.store.ts'
import { notifyOfMove } from './notify-of-move.ts'

/**
 * Setting the present date has no effect.
 * @throws Refusal ORDER_NOT_FOUND, DUE_DATE_FIXED (something of the first is paid, or it is closed),
 *   DUE_DATE_OUT_OF_RANGE, PAUSE_RUNNING, DEBIT_TOO_LATE (the bank is about to pay one that would move)
 */
export async function changeFirstDueDate(
  deps: Deps,
  { orderId, date, by }: { orderId: string; date: CivilDate; by: string },
): Promise<void> {
  const changed = await deps.db.transaction(async (tx) => {
    const [order, instalments] = await Promise.all([lockOrder(tx, orderId), findInstalments(tx, orderId)])
    if (order === null) throw new Refusal('ORDER_NOT_FOUND')
    const now = deps.clock.now()
    if (await isPausedOn(tx, orderId, saoPauloDate(now))) throw new Refusal('PAUSE_RUNNING')
    const terms = { date, orderedOn: saoPauloDate(order.createdAt), today: saoPauloDate(now) }
    const plan = moveDueDates(instalments, terms)
    if ('refused' in plan)
      throw new Refusal(plan.refused === 'date' ? 'DUE_DATE_OUT_OF_RANGE' : 'DUE_DATE_FIXED')
    const moved = instalments.flatMap((it) => {
      const dueDate = plan.dueDates.get(it.number)
      return dueDate === undefined ? [] : [{ ...it, instalmentId: it.id, dueDate, from: it.dueDate }]
    })
    const [first] = moved
    if (first === undefined) return []
    const ids = moved.map((it) => it.id)
    const standing = underWay(await findDebiting(tx, orderId), now)
    if (ids.some((id) => standing.has(id))) throw new Refusal('DEBIT_TOO_LATE')
    const id = newId(now)
    await saveDueDates(tx, {
      id,
      purchaseId: orderId,
      from: first.from,
      to: first.dueDate,
      by,
      now,
      moved,
      move: null,
    })
    await keepOff(deps, tx, moved)
    // their codes fall due on the former day
    await endDebtCharges(deps, tx, { purchaseIds: [orderId], instalmentIds: ids })
    // in a plan its lines have their own days
    if (first.agreedCharge === null)
      await notifyOfMove(deps, tx, {
        orderId,
        instalmentId: first.id,
        id,
        from: first.from,
        to: first.dueDate,
        others: moved.length - 1,
        othersLater: null,
        lateCharge: ZERO,
      })
    return ids
  })
  deps.instalmentEvents.publish(changed)
}
