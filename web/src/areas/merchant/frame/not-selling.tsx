import type { MerchantView } from '@drip/core/contracts/merchant/merchant-area'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { texts } from '../texts.ts'

/** On every screen of a store that may not sell: it is switched off, or lacks something. */
export function NotSelling({ merchant }: { merchant: Pick<MerchantView, 'sells'> }) {
  if (merchant.sells) return null
  return (
    <Alert tone="warning" title={texts.notSelling.title}>
      <p>{texts.notSelling.lead}</p>
    </Alert>
  )
}
