import { LeaveGuard as Guard } from '../../../signed/leave-guard.tsx'
import { formTexts } from './form-texts.ts'

/** A link that leads away from what is not saved asks first. */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  return <Guard guards={isDirty} words={formTexts.leaving} onLeave={onDiscard} />
}
