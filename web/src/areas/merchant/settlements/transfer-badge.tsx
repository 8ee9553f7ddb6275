import type { MerchantTransfer } from '@drip/core/contracts/merchant/merchant-area'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { settlementTexts } from './settlement-texts.ts'

const TONES: Record<MerchantTransfer['status'], BadgeTone> = {
  CREATED: 'open',
  SENT: 'open',
  DONE: 'good',
  FAILED: 'late',
  RETURNED: 'attention',
}

/** Its parts are in upcoming transfers again, so it has none (`freeParts` of the server). */
export const wentBack = (status: MerchantTransfer['status']) => status === 'FAILED' || status === 'RETURNED'

export function TransferBadge({ status }: { status: MerchantTransfer['status'] }) {
  return <Badge tone={TONES[status]}>{settlementTexts.transfers.statuses[status]}</Badge>
}
