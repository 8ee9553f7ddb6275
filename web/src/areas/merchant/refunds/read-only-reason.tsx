import { LockIcon } from '../../../ui/icons.tsx'
import { texts } from '../texts.ts'

/** Why a button is closed to who may only read. */
export function ReadOnlyReason() {
  return (
    <p className="read-only">
      <LockIcon size={16} />
      {texts.readOnly}
    </p>
  )
}
