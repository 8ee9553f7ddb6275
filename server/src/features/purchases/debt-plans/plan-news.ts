/**
 * Messages to the customer about a plan: that it waits for an entry (if support accepted it for them), that it has
 * begun, before a line is due, while one is late, and that it is over.
 */
import { type PlanLine, lastDayOf } from '@drip/core/debts/plans/debt-plan'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { findBuyer } from '../../messaging/customer-messages/customer-messages.store.ts'
import { notifyPerson } from '../../messaging/customer-messages/notify-person.ts'
import { findDebtor } from '../charges/debt-charges.store.ts'
import type { DebtPlan } from './debt-plans.store.ts'

type PlanNews =
  | { kind: 'PLAN_ACCEPTED' | 'PLAN_BEGAN' | 'PLAN_DUE' | 'PLAN_LATE'; line: PlanLine }
  | { kind: 'PLAN_BROKEN' }

/** Within the transaction of the cause; once for each line or end. */
export async function notifyOfPlan(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  { id, purchaseId, lines }: DebtPlan,
  news: PlanNews,
): Promise<void> {
  const [buyer, debtor] = await Promise.all([findBuyer(tx, purchaseId), findDebtor(tx, purchaseId)])
  if (buyer === null || debtor === null) return
  const of = { purchaseId, merchantName: debtor.merchantName }
  if (news.kind === 'PLAN_BROKEN') {
    await notifyPerson(deps, tx, buyer, { kind: news.kind, cause: id, purchaseId, facts: of })
    return
  }
  const { number, dueDate, amount } = news.line
  const facts = { ...of, number, total: lines.length, dueDate, amount, lastDay: lastDayOf(news.line) }
  await notifyPerson(deps, tx, buyer, { kind: news.kind, cause: `${id} ${number}`, purchaseId, facts })
}
