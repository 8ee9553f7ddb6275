import { PROMOTION_STATUS_LABELS, type PromotionStatus } from '@drip/core/contracts/catalogue-states'
import { Badge } from '../../../ui/badge.tsx'

export function PromotionBadge({ status }: { status: PromotionStatus }) {
  return <Badge tone={status === 'ACTIVE' ? 'good' : 'calm'}>{PROMOTION_STATUS_LABELS[status]}</Badge>
}
