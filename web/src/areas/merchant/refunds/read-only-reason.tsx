import { LockIcon } from '../../../ui/icons.tsx'
import { texts } from '../texts.ts'

/** Why a button is disabled for read-only users. */
export function ReadOnlyReason() {
  return (
    <p className="read-only">
      <LockIcon size={16} />
      {texts.readOnly}
    </p>
  )
}
