import { MOST_REAIS_TYPED, cents, parseReais } from '@drip/core/money/cents'
import { moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

/** What is wrong with the amount of a new link. @param typed reais with a dot */
export function linkAmountError(typed: string): string | undefined {
  const amount = parseReais(typed)
  if (amount === null || amount <= 0) return texts.newLink.amountMissing
  return amount > cents(MOST_REAIS_TYPED * 100)
    ? texts.newLink.amountTooMuch(moneyText(MOST_REAIS_TYPED))
    : undefined
}
