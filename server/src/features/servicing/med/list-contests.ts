import type { AdminContests } from '@drip/core/contracts/admin/admin-med'
import type { MedListName } from '@drip/core/reconciliation/med-case'
import type { Queries } from '../../../platform/database/db.ts'
import { nextCursor, readCursor } from '../../../platform/http/cursor.ts'
import { findCasesOfAll } from './med.store.ts'
import { contestRow } from './med.views.ts'

/** Our staff's queue. @param after the cursor of the previous page @throws Refusal INVALID_QUERY */
export async function listContests(
  db: Queries,
  { show, after, size }: { show: MedListName; after?: string | undefined; size: number },
): Promise<AdminContests> {
  const rows = await findCasesOfAll(db, { show, after: readCursor(after), limit: size })
  return {
    content: rows.slice(0, size).map(contestRow),
    cursor: nextCursor(rows, size, (it) => [(it.endedAt ?? it.openedAt).toISOString(), it.id]),
  }
}
