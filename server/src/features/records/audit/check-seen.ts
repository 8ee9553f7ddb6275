import type { Queries } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findLastSave } from './audit.store.ts'

/**
 * Whether a form began with what is stored now. To be asked under the lock that the write holds, and before its pictures are kept
 * too: one that it left as it was may be another by now, and its address would be told to be unknown.
 * @param seen the version that the form began with; null saves over whatever is there
 * @param object as the audit log names it; `part` one of several things that are written down of it
 * @throws Refusal CHANGED_MEANWHILE, with who saved it last and when
 */
export async function checkSeen(
  db: Queries,
  seen: string | null,
  stored: string,
  object: { type: string; id: string; part?: string },
): Promise<void> {
  if (seen === null || seen === stored) return
  const last = await findLastSave(db, object)
  if (last === null) throw new Refusal('CHANGED_MEANWHILE')
  throw new Refusal('CHANGED_MEANWHILE', { saved: { by: last.who ?? '', at: last.at.toISOString() } })
}
