import { LeaveGuard as Guard } from '../../../signed/leave-guard.tsx'
import { formTexts } from './form-texts.ts'

/** Asks for confirmation before a link leads away from unsaved changes. */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  return <Guard guards={isDirty} words={formTexts.leaving} onLeave={onDiscard} />
}
