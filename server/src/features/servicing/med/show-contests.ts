import type { ContestSeen } from '@drip/core/contracts/admin/admin-med'
import type { Queries } from '../../../platform/database/db.ts'
import { findCasesOfPurchase } from './med.store.ts'
import { contestSeen } from './med.views.ts'

/** An order's contests at payers' banks, newest first. */
export async function showContests(db: Queries, orderId: string): Promise<ContestSeen[]> {
  return (await findCasesOfPurchase(db, orderId)).map(contestSeen)
}
