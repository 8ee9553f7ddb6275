import type { MerchantView } from '@drip/core/contracts/merchant/merchant-area'
import { MOST_REAIS_TYPED, cents, parseReais, toReais } from '@drip/core/money/cents'
import { moneyText } from '../../../ui/money.tsx'
import { linkTexts } from './link-texts.ts'

/**
 * The error in a new link's amount.
 * @param typed reais with a decimal point
 */
export function linkAmountError(typed: string): string | undefined {
  const amount = parseReais(typed)
  if (amount === null || amount <= 0) return linkTexts.form.amountMissing
  return amount > cents(MOST_REAIS_TYPED * 100)
    ? linkTexts.form.amountTooMuch(moneyText(MOST_REAIS_TYPED))
    : undefined
}

/**
 * What the store should know before it sends a link that is above its largest purchase; nothing is refused. Undefined
 * below it, and while the store is not known.
 * @param typed reais with a decimal point
 */
export function linkAmountHint(
  typed: string,
  store: Pick<MerchantView, 'maxPurchase' | 'sellsAboveMax'> | null,
): string | undefined {
  const amount = parseReais(typed)
  if (store === null || amount === null || toReais(amount) <= store.maxPurchase) return undefined
  const words = store.sellsAboveMax ? linkTexts.form.amountAtOnce : linkTexts.form.amountUnsold
  return words(moneyText(store.maxPurchase))
}
