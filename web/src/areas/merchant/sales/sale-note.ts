import { reasonLabel } from '@drip/core/contracts/merchant/merchant-lists'
import type { MerchantCheckoutRow } from '@drip/core/contracts/merchant/merchant-area'
import { shownDay } from '../../../instalments/dates.ts'
import { salesTexts } from './sales-texts.ts'

export type NotedSale = Pick<MerchantCheckoutRow, 'status' | 'koReason' | 'canceledAt'>

/**
 * The note beside a sale's state (001 §4, §8): when it was refunded, or why it was not completed, which is 'N/A' if the
 * shopper simply left. Null: no note.
 */
export function saleNote({ status, koReason, canceledAt }: NotedSale): string | null {
  switch (status) {
    case 'OK':
      return null
    case 'REFUNDED':
      return canceledAt === null ? null : salesTexts.refundedOn(shownDay(canceledAt))
    case 'KO':
    case 'MORE_INFO':
      return koReason === null ? null : reasonLabel(koReason)
  }
}
