import { STORE_STATUS_LABELS, type StoreStatus } from '@drip/core/contracts/catalogue/catalogue-states'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'

const TONES: Record<StoreStatus, BadgeTone> = { ACTIVE: 'good', DISABLED: 'attention', ARCHIVED: 'calm' }

export function StoreBadge({ status }: { status: StoreStatus }) {
  return <Badge tone={TONES[status]}>{STORE_STATUS_LABELS[status]}</Badge>
}
