import {
  PROMOTION_STATUS_LABELS,
  type PromotionStatus,
} from '@drip/core/contracts/catalogue/catalogue-states'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { serverNow } from '../../../api/server-clock.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { promotionTexts } from './texts.ts'

/**
 * The app's treatment of the promotion today: one that has ended or not yet started is not shown there, even if it is
 * switched on.
 */
export function PromotionBadge({ of }: { of: { status: PromotionStatus; from: string; to: string | null } }) {
  const today = saoPauloDate(new Date(serverNow()))
  if (of.to !== null && of.to < today) return <Badge tone="calm">{promotionTexts.ended}</Badge>
  if (of.status === 'ACTIVE' && of.from > today)
    return <Badge tone="attention">{promotionTexts.toBegin}</Badge>
  return <Badge tone={of.status === 'ACTIVE' ? 'good' : 'calm'}>{PROMOTION_STATUS_LABELS[of.status]}</Badge>
}
