import type { VerifiedReceipt } from '@drip/core/contracts/instalments'
import { moneyText } from '../../ui/money.tsx'
import { texts as all } from './texts.ts'

const texts = all.receiptCheck

type Pix = Pick<
  Extract<VerifiedReceipt, { kind: 'PIX' }>,
  'state' | 'amount' | 'returned' | 'returning' | 'refused'
>

/** What has come back, what is on its way and what the bank refused, as the purchase's page says it. */
export function pixText({ state, amount, returned, returning = 0, refused = 0 }: Pix): string {
  const back = Math.round((returned - returning) * 100) / 100
  return [
    ...(state === 'VALID' ? [texts.state.VALID] : []),
    ...(back === amount ? [texts.state.RETURNED] : []),
    ...(back > 0 && back < amount ? [texts.state.PARTLY_RETURNED(moneyText(back))] : []),
    ...(returning > 0 ? [texts.returning(moneyText(returning))] : []),
    ...(refused > 0 ? [texts.refused(moneyText(refused))] : []),
    ...(state === 'RETURNED' && returning > 0 ? [texts.noLongerValid] : []),
  ].join(' ')
}
