import type { MerchantTransfer } from '@drip/core/contracts/merchant/merchant-area'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { texts } from '../texts.ts'

const TONES: Record<MerchantTransfer['status'], BadgeTone> = {
  CREATED: 'open',
  SENT: 'open',
  DONE: 'good',
  FAILED: 'late',
  RETURNED: 'attention',
}

export function TransferBadge({ status }: { status: MerchantTransfer['status'] }) {
  return <Badge tone={TONES[status]}>{texts.transfers.statuses[status]}</Badge>
}
