import type { MerchantCheckoutRow, SaleStatus } from '@drip/core/contracts/merchant-area'
import { shownDay } from '../../../instalments/dates.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { reasonLabel } from '../denial-words.ts'
import { texts } from '../texts.ts'

const TONES: Record<SaleStatus, BadgeTone> = {
  OK: 'good',
  REFUNDED: 'attention',
  KO: 'late',
  MORE_INFO: 'calm',
}

type Sale = Pick<MerchantCheckoutRow, 'status' | 'koReason' | 'canceledAt'>

/** How a sale stands, and what there is to say about it: when it was refunded, why it was denied (001 §4). */
export function SaleBadge({ sale }: { sale: Sale }) {
  const more = moreOf(sale)
  return (
    <span className="sale-badge">
      <Badge tone={TONES[sale.status]}>{texts.statuses[sale.status]}</Badge>
      {more !== null && <span className="sale-badge__more">{more}</span>}
    </span>
  )
}

function moreOf({ status, koReason, canceledAt }: Sale): string | null {
  if (status === 'REFUNDED') return canceledAt === null ? null : texts.refundedOn(shownDay(canceledAt))
  return status === 'KO' && koReason !== null ? reasonLabel(koReason) : null
}
