/** Support ends the autopay of an order, with the customer's reason. */
import type { Deps } from '../../../../deps.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { stopAutopay } from '../../../servicing/autopay/stop-autopay.ts'

/** If it is not on, nothing happens. @throws Refusal ORDER_NOT_FOUND */
export async function stopOrderAutopay(
  deps: Deps,
  admin: Admin,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<void> {
  const object = { type: 'ORDER', id: orderId }
  // the text stays with the mandate, where it can be erased
  const entry = { actor: actorOf(admin), action: 'AUTOPAY_STOPPED', object }
  await stopAutopay(deps, { purchaseId: orderId, by: 'SUPPORT', reason }, (tx) =>
    recordAudit(deps, tx, entry),
  )
}
