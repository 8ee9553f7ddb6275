import type { AdminDisputes } from '@drip/core/contracts/admin/admin-disputes'
import type { DisputeListName } from '@drip/core/debts/dispute'
import type { Queries } from '../../../platform/database/db.ts'
import { nextCursor, readCursor } from '../../../platform/http/cursor.ts'
import { findDisputesOfAll } from './disputes.store.ts'
import { disputeForUs } from './disputes.views.ts'

/** Our staff's queue. @param after the cursor of the previous page @throws Refusal INVALID_QUERY */
export async function listDisputesForUs(
  db: Queries,
  { show, after, size }: { show: DisputeListName; after?: string | undefined; size: number },
): Promise<AdminDisputes> {
  const rows = await findDisputesOfAll(db, { show, after: readCursor(after), limit: size })
  return {
    content: rows.slice(0, size).map(disputeForUs),
    cursor: nextCursor(rows, size, (it) => [
      (it.endedAt ?? it.answeredAt ?? it.openedAt).toISOString(),
      it.id,
    ]),
  }
}
