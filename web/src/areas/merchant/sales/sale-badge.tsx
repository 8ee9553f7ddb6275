import type { SaleStatus } from '@drip/core/contracts/merchant/merchant-area'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { saleNote, type NotedSale } from './sale-note.ts'
import { salesTexts } from './sales-texts.ts'

const TONES: Record<SaleStatus, BadgeTone> = {
  OK: 'good',
  REFUNDED: 'attention',
  KO: 'late',
  MORE_INFO: 'calm',
}

/** A sale's state with its note: when it was refunded, why it was denied (001 §4). */
export function SaleBadge({ sale }: { sale: NotedSale }) {
  const more = saleNote(sale)
  return (
    <span className="sale-badge">
      <Badge tone={TONES[sale.status]}>{salesTexts.statuses[sale.status]}</Badge>
      {more !== null && <span className="sale-badge__more">{more}</span>}
    </span>
  )
}
