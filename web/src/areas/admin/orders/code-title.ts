import type { AdminPayment } from '@drip/core/contracts/admin/admin-area'
import { orderTexts } from './order-texts.ts'

const texts = orderTexts.order

/** What the code beside an instalment pays: that instalment, or several together. */
export function codeTitle(number: number, { purpose }: Pick<AdminPayment, 'purpose'>): string {
  return purpose === 'INSTALMENT' ? texts.qrOf(number) : texts.qrFor(orderTexts.received.uses[purpose])
}
