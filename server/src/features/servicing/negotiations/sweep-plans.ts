/**
 * Every hour: plans that wait for an entry end with their day, plans with nothing open are kept, and unpaid plans end.
 * Everything follows from dates, so a round may run late, twice, or on two machines. Messages about lines are sent by
 * `remind-of-plans`.
 */
import { compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import { standingOf } from '@drip/core/debts/plans/debt-plan'
import { isQuiet } from '@drip/core/reminders/quiet-hours'
import type { Deps } from '../../../deps.ts'
import { eachAlone, inPages } from '../../../platform/jobs/rounds.ts'
import { breakPlan, lapsePlan } from '../../purchases/debt-plans/change-plan.ts'
import { findPlans, findPlansToSweep, savePlanEnded } from '../../purchases/debt-plans/debt-plans.store.ts'
import { unpaidLines } from '../../purchases/debt-plans/lines-of-plan.ts'
import { findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'

/** How many are read at a time. */
const BATCH = 200

export async function sweepPlans(deps: Deps): Promise<void> {
  // nobody is told at night that a plan has ended
  const now = deps.clock.now()
  if (isQuiet(now)) return
  const dueBy = saoPauloDate(now)
  await eachAlone(deps, {
    items: inPages(
      BATCH,
      (after) => findPlansToSweep(deps.db, { dueBy, after, limit: BATCH }),
      (it) => it.id,
    ),
    work: ({ id, purchaseId }) => sweep(deps, id, purchaseId),
    event: 'plans.sweep',
    facts: ({ id }) => ({ plan: id }),
  })
}

async function sweep(deps: Deps, id: string, purchaseId: string): Promise<void> {
  const changed = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, purchaseId)
    const [plans, instalments] = await Promise.all([
      findPlans(tx, [purchaseId]),
      findInstalments(tx, purchaseId),
    ])
    const plan = plans.find((it) => it.id === id)
    const now = deps.clock.now()
    const today = saoPauloDate(now)
    if (plan?.state === 'ACCEPTED' && compareDates(plan.acceptedOn, today) < 0)
      await lapsePlan(deps, tx, plan)
    if (plan?.state !== 'IN_FORCE') return []
    const [line] = unpaidLines(plan, instalments, today)
    if (line === undefined) {
      await savePlanEnded(tx, id, { as: 'KEPT', now })
      return []
    }
    if (standingOf(line, today) !== 'MISSED') return []
    await breakPlan(deps, tx, plan, instalments)
    return instalments.map((it) => it.id)
  })
  deps.instalmentEvents.publish(changed)
}
