import type { ChangeAction } from '@drip/core/requested-changes/change-life'
import { type ChangeKind, isAct } from './change-kinds.ts'
import type { StoredChange } from './requested-changes.store.ts'

/**
 * Whether they are the one who asked, whatever they are signed in by, or whom it is about: neither is the second person. Only who asked
 * takes it back.
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
