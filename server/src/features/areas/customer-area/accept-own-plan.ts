/** A customer settles a late purchase by an offer that they saw. Somebody else's purchase is one that does not exist. */
import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import type { PlanKind } from '@drip/core/debts/plans/debt-plan'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { acceptPlan } from '../../servicing/negotiations/accept-plan.ts'
import { findOrderHead } from './customer-orders.store.ts'
import { showOrder } from './show-orders.ts'

/** @throws as acceptPlan */
export async function acceptOwnPlan(
  deps: Deps,
  customerId: string,
  orderId: string,
  { kind, version }: { kind: PlanKind; version: string },
): Promise<CustomerOrder> {
  if ((await findOrderHead(deps.db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  await acceptPlan(deps, { orderId, kind, version, by: 'CUSTOMER' })
  return showOrder(deps, customerId, orderId)
}
