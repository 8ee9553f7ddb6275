import type { ChangeAction } from '@drip/core/requested-changes/change-life'
import { type ChangeKind, isAct } from './change-kinds.ts'
import type { StoredChange } from './requested-changes.store.ts'

/**
 * Whether they are the requester, in whatever session, or the person concerned: neither can be the second person. Only
 * the requester may withdraw it.
 */
export function isOwn(
  kind: ChangeKind,
  { askedBy, subjectId }: Pick<StoredChange, 'askedBy' | 'subjectId'>,
  adminId: string,
  action: ChangeAction,
): boolean {
  const isAbout = action !== 'WITHDRAW' && !isAct(kind) && kind.concerns?.(subjectId) === adminId
  return askedBy === adminId || isAbout
}
