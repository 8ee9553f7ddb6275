import type { Queries } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { findLastSave } from './audit.store.ts'

/**
 * Whether a form was based on what is stored now. Must be called under the lock that the write holds, and before its
 * pictures are stored: an unchanged picture may have been replaced meanwhile, and its address would be reported as
 * unknown.
 * @param seen the version that the form was based on; null overwrites whatever is there
 * @param object as named in the audit log; `part` if several things of it are audited separately
 * @throws Refusal CHANGED_MEANWHILE, with who saved it last and when
 */
export async function checkSeen(
  db: Queries,
  seen: string | null,
  stored: string,
  object: { type: string; id: string; part?: string },
): Promise<void> {
  if (seen === null || seen === stored) return
  const last = orRefuse(await findLastSave(db, object), 'CHANGED_MEANWHILE')
  throw new Refusal('CHANGED_MEANWHILE', { saved: { by: last.who ?? '', at: last.at.toISOString() } })
}
