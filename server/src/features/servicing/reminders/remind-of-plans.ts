/**
 * Every hour: a message about a plan's line is sent once before it is due, and once while it is late. The rules for
 * every message about a debt apply: hours, days of rest, caps, wrong numbers, and no message while somebody is calling.
 * What they prevent waits for another round.
 */
import { type CivilDate, addDays, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import { type PlanLine, standingOf } from '@drip/core/debts/plans/debt-plan'
import { isQuiet } from '@drip/core/reminders/quiet-hours'
import { messageHindrance } from '@drip/core/reminders/strategy/message-rule'
import type { Deps } from '../../../deps.ts'
import { eachAlone, inPages } from '../../../platform/jobs/rounds.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { type DebtPlan, findPlans, findPlansToSweep } from '../../purchases/debt-plans/debt-plans.store.ts'
import { unpaidLines } from '../../purchases/debt-plans/lines-of-plan.ts'
import { notifyOfPlan } from '../../purchases/debt-plans/plan-news.ts'
import { findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'
import { contactTimes } from '../collections/take-case.ts'
import { findReach } from './reminders.store.ts'

/** How many are read at a time. */
const BATCH = 200
/** How many days before its due date a line is announced. */
const TOLD_BEFORE_DAYS = 3

/** One round; does nothing at night. */
export async function remindOfPlans(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (isQuiet(now)) return
  const dueBy = addDays(saoPauloDate(now), TOLD_BEFORE_DAYS)
  await eachAlone(deps, {
    items: inPages(
      BATCH,
      (after) => findPlansToSweep(deps.db, { dueBy, after, limit: BATCH }),
      (it) => it.id,
    ),
    work: (it) => deps.db.transaction((tx) => remind(deps, tx, it)),
    event: 'plans.remind',
    facts: ({ id }) => ({ plan: id }),
  })
}

async function remind(deps: Deps, tx: Tx, of: Pick<DebtPlan, 'id' | 'purchaseId'>): Promise<void> {
  const order = await lockOrder(tx, of.purchaseId)
  const [plans, instalments] = await Promise.all([
    findPlans(tx, [of.purchaseId]),
    findInstalments(tx, of.purchaseId),
  ])
  const plan = plans.find((it) => it.id === of.id)
  if (order === null || plan?.state !== 'IN_FORCE') return
  const today = saoPauloDate(deps.clock.now())
  const [line] = unpaidLines(plan, instalments, today)
  const kind = line === undefined ? null : newsOf(line, today)
  if (line === undefined || kind === null) return
  if (await mayLeave(deps, tx, order.customerId, kind)) await notifyOfPlan(deps, tx, plan, { kind, line })
}

/** None for a missed line: the plan has ended. */
function newsOf(line: PlanLine, today: CivilDate): 'PLAN_DUE' | 'PLAN_LATE' | null {
  const standing = standingOf(line, today)
  if (standing === 'LATE') return 'PLAN_LATE'
  const isNear = compareDates(line.dueDate, addDays(today, TOLD_BEFORE_DAYS)) <= 0
  return standing === 'COMING' && isNear ? 'PLAN_DUE' : null
}

async function mayLeave(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  customerId: string,
  kind: 'PLAN_DUE' | 'PLAN_LATE',
): Promise<boolean> {
  const now = clock.now()
  const [reach, before] = await Promise.all([
    findReach(tx, customerId, now),
    contactTimes(tx, customerId, now),
  ])
  if (reach === null) return false
  return messageHindrance(now, { ...reach, isLate: kind === 'PLAN_LATE', before }) === null
}
