import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { refusalCode, type Outcome, type Refusal } from '../../../api/refusal.ts'
import { moneyText } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { refundTexts } from './refund-texts.ts'

/**
 * Sends a refund and returns its result, for `ConfirmDialog`. If part of the sale was refunded in the meantime, the
 * sale is loaded again before the question is repeated.
 */
export function useRefund(onClose: () => void) {
  const toast = useToast()
  return async (
    send: () => Promise<Outcome<MerchantCheckout>>,
    words: { done: string; failed: (refusal: Refusal) => string },
  ): Promise<string | null> => {
    const outcome = await send()
    if (!outcome.ok) {
      if (outcome.refusal.kind === 'offline') return refundTexts.noAnswer
      if (refusalCode(outcome.refusal) !== 'CHANGED_MEANWHILE') return words.failed(outcome.refusal)
      return refundTexts.changed
    }
    toast.done(words.done)
    onClose()
    return null
  }
}

/** What was already refunded of a sale, as a line of the dialog; no line if nothing was. */
export function alreadyRefunded(sale: MerchantCheckout): readonly (readonly [string, string])[] {
  return sale.canceledAmount === 0 ? [] : [[refundTexts.changes.before, moneyText(sale.canceledAmount)]]
}
