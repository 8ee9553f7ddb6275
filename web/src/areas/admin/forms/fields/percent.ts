/** Rates: a percentage in the field, a fraction in the API (000 §5: divided by 100, two decimals shown). */

import { moneyText } from '../../../../ui/money.tsx'

/** "2.50" for 0.025, for a number field. */
export const percentText = (fraction: number): string => (fraction * 100).toFixed(2)

/** 0.025 for "2.5"; NaN for text that is not a number. The result is free of rounding noise. */
export function fractionOf(percent: string): number {
  return percent.trim() === '' ? Number.NaN : Number((Number(percent) / 100).toFixed(6))
}

/** "2,50%" for 0.025, for people. */
export const shownPercent = (fraction: number): string => `${percentText(fraction).replace('.', ',')}%`

/** A typed number; `empty` is the value of an empty field. NaN for text that is not a number. */
export function numberOf(text: string, empty: number = Number.NaN): number {
  return text.trim() === '' ? empty : Number(text)
}

/** "4,50%" for a typed "4.5". */
export const percentAsTyped = (text: string): string => shownPercent(fractionOf(text))

/** "R$ 1.500,00" for a typed "1500". */
export const reaisAsTyped = (text: string): string => moneyText(numberOf(text, 0))
