/** Begins, keeps or breaks a plan within the transaction of the cause. The caller holds the order's lock. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { type Debt, agreedAfter, openAmount } from '@drip/core/debts/debt'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { findLiveChargesOfPlan } from '../charges/debt-charges.store.ts'
import { endDebtCharges, endTheseCharges } from '../charges/end-debt-charges.ts'
import { type Instalment, saveAgreedCharges } from '../orders/orders.store.ts'
import {
  type DebtPlan,
  findPlans,
  isOpen,
  saveLinePaid,
  savePlanBegun,
  savePlanEnded,
} from './debt-plans.store.ts'
import { type NextLine, unpaidLines } from './lines-of-plan.ts'
import { notifyOfPlan } from './plan-news.ts'

type PlanDeps = Pick<Deps, 'clock' | 'config' | 'jobs'>

/**
 * From now on the open debt is owed on the plan's days; codes and debits for the earlier days end.
 * @param agreed all instalments of the purchase, as the plan has them
 */
export async function agreeOn(
  deps: PlanDeps,
  tx: Tx,
  plan: DebtPlan,
  agreed: readonly Instalment[],
): Promise<void> {
  const planned = agreed.filter((it) => it.agreedCharge !== null)
  await saveAgreedCharges(tx, planned)
  await endDebtCharges(deps, tx, {
    purchaseIds: [plan.purchaseId],
    instalmentIds: planned.map((it) => it.id),
  })
  const [next] = unpaidLines(plan, agreed, saoPauloDate(deps.clock.now()))
  if (next !== undefined) await notifyOfPlan(deps, tx, plan, { kind: 'PLAN_BEGAN', line: next })
}

/**
 * Records that a line was paid: the plan begins with its entry and is kept with its last line.
 * @param after all instalments of the purchase after the payment
 */
export async function recordLinePaid(
  deps: PlanDeps,
  tx: Tx,
  { plan, line, begins }: NextLine,
  { after, paidAt }: { after: readonly Instalment[]; paidAt: Date },
): Promise<void> {
  const now = deps.clock.now()
  await saveLinePaid(tx, plan.id, line.number, paidAt)
  const lines = plan.lines.map((it) => (it.number === line.number ? { ...it, paidAt } : it))
  if (begins) {
    await savePlanBegun(tx, plan.id, now)
    await agreeOn(deps, tx, { ...plan, lines }, after)
  }
  if (after.every((it) => openAmount(it) === 0)) await savePlanEnded(tx, plan.id, { as: 'KEPT', now })
}

/** Its entry never came, or another offer replaces it; a payment of its code is returned. */
export async function lapsePlan(deps: PlanDeps, tx: Tx, plan: DebtPlan): Promise<void> {
  const live = await findLiveChargesOfPlan(tx, plan.id)
  await endTheseCharges(deps, tx, live)
  await savePlanEnded(tx, plan.id, { as: 'LAPSED', now: deps.clock.now() })
}

/**
 * A correction lowered the charges of a plan: the difference must not come back with the days.
 * @param after the corrected instalments as they are now, in a plan or not
 */
export async function keepOff(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  after: readonly Pick<Instalment, 'id' | keyof Debt>[],
): Promise<void> {
  const today = saoPauloDate(clock.now())
  const planned = after.filter((it) => it.agreedCharge !== null)
  await saveAgreedCharges(
    tx,
    planned.map((it) => ({ id: it.id, agreedCharge: agreedAfter(it, today) })),
  )
}

/** Restores the old claim, less what was paid. */
export async function breakPlan(
  deps: PlanDeps,
  tx: Tx,
  plan: DebtPlan,
  instalments: readonly Instalment[],
): Promise<void> {
  await savePlanEnded(tx, plan.id, { as: 'BROKEN', now: deps.clock.now() })
  const planned = instalments.filter((it) => it.agreedCharge !== null)
  await saveAgreedCharges(
    tx,
    planned.map(({ id }) => ({ id, agreedCharge: null })),
  )
  await endDebtCharges(deps, tx, {
    purchaseIds: [plan.purchaseId],
    instalmentIds: planned.map((it) => it.id),
  })
  await notifyOfPlan(deps, tx, plan, { kind: 'PLAN_BROKEN' })
}

/**
 * If the payer's bank takes back a payment, the debt is owed again as it was before the plan. A plan that was kept ends
 * only with a payment of its own instalments.
 * @param reopened the ids of the instalments whose payment was taken back
 */
export async function breakPlanOf(
  deps: PlanDeps,
  tx: Tx,
  purchaseId: string,
  { instalments, reopened }: { instalments: readonly Instalment[]; reopened: readonly string[] },
): Promise<void> {
  const planned = instalments.filter((it) => it.agreedCharge !== null)
  if (planned.length === 0) return
  const isOfPlan = planned.some((it) => reopened.includes(it.id))
  const plan = (await findPlans(tx, [purchaseId])).find(
    (it) => isOpen(it) || (it.state === 'KEPT' && isOfPlan),
  )
  if (plan !== undefined) await breakPlan(deps, tx, plan, instalments)
}
