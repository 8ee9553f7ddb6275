import { MOST_REAIS_TYPED, cents, parseReais } from '@drip/core/money/cents'
import { moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

/**
 * The error in a new link's amount.
 * @param typed reais with a decimal point
 */
export function linkAmountError(typed: string): string | undefined {
  const amount = parseReais(typed)
  if (amount === null || amount <= 0) return texts.newLink.amountMissing
  return amount > cents(MOST_REAIS_TYPED * 100)
    ? texts.newLink.amountTooMuch(moneyText(MOST_REAIS_TYPED))
    : undefined
}
