/**
 * Each hour: plans that wait for an entry end with their day, lines are spoken of before they are due and while they are late, and a plan that
 * was not paid is over. Everything follows from dates, so a round may run late, twice, or on two machines.
 */
import { addDays, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import { standingOf } from '@drip/core/debts/plans/debt-plan'
import { isQuiet } from '@drip/core/reminders/quiet-hours'
import type { Deps } from '../../../deps.ts'
import { breakPlan, lapsePlan } from '../../purchases/debt-plans/change-plan.ts'
import {
  type DebtPlan,
  findPlans,
  findPlansToSweep,
  savePlanEnded,
} from '../../purchases/debt-plans/debt-plans.store.ts'
import { unpaidLines } from '../../purchases/debt-plans/lines-of-plan.ts'
import { tellOfPlan } from '../../purchases/debt-plans/plan-news.ts'
import { findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'

/** How many are read at a time. */
const BATCH = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** A line is spoken of so many days before it is due. */
const TOLD_BEFORE_DAYS = 3

export async function sweepPlans(deps: Deps): Promise<void> {
  // nobody hears of a plan at night: neither that a line is due, nor that it is over
  const now = deps.clock.now()
  if (isQuiet(now)) return
  const dueBy = addDays(saoPauloDate(now), TOLD_BEFORE_DAYS)
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const plans: DebtPlan[] = await findPlansToSweep(deps.db, { dueBy, after, limit: BATCH })
    for (const { id, purchaseId } of plans) await sweep(deps, id, purchaseId)
    after = plans.length < BATCH ? undefined : plans.at(-1)?.id
  }
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
    const standing = standingOf(line, today)
    if (standing === 'MISSED') {
      await breakPlan(deps, tx, plan, instalments)
      return instalments.map((it) => it.id)
    }
    const isNear = compareDates(line.dueDate, addDays(today, TOLD_BEFORE_DAYS)) <= 0
    if (standing === 'LATE') await tellOfPlan(deps, tx, plan, { kind: 'PLAN_LATE', line })
    else if (isNear) await tellOfPlan(deps, tx, plan, { kind: 'PLAN_DUE', line })
    return []
  })
  deps.instalmentEvents.publish(changed)
}
