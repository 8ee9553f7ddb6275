/** Support accepts an offer on the customer's word, and records what was said. */
import type { PlanKind } from '@drip/core/debts/plans/debt-plan'
import type { Deps } from '../../../../deps.ts'
import { newId } from '../../../../platform/ids.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { acceptPlan } from '../../../servicing/negotiations/accept-plan.ts'
import { insertNote } from '../notes/notes.store.ts'

/** @throws as acceptPlan */
export async function acceptOrderPlan(
  deps: Deps,
  admin: Admin,
  { orderId, reason, ...seen }: { orderId: string; kind: PlanKind; version: string; reason: string },
): Promise<void> {
  const entry = {
    actor: actorOf(admin),
    action: 'PLAN_ACCEPTED_BY_SUPPORT',
    object: { type: 'ORDER', id: orderId },
    asked: { plan: seen.kind },
  }
  await acceptPlan(deps, { orderId, ...seen, by: admin.id }, async (tx) => {
    const now = deps.clock.now()
    // what was said becomes a note: it can be erased, the audit log cannot
    const note = { id: newId(now), text: reason, authorId: admin.id, now }
    await insertNote(tx, { type: 'ORDER', id: orderId }, note)
    await recordAudit(deps, tx, entry)
  })
}
