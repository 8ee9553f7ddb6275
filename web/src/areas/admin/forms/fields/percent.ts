/** Rates as people type them: a percentage in the field, a fraction on the wire (000 §5: divided by 100, two decimals shown). */

import { moneyText } from '../../../../ui/money.tsx'

/** "2.50" of 0.025, for a number field. */
export const percentText = (fraction: number): string => (fraction * 100).toFixed(2)

/** 0.025 of "2.5"; NaN of what is no number. The division leaves no noise behind. */
export function fractionOf(percent: string): number {
  return percent.trim() === '' ? Number.NaN : Number((Number(percent) / 100).toFixed(6))
}

/** "2,50%" of 0.025, for people. */
export const shownPercent = (fraction: number): string => `${percentText(fraction).replace('.', ',')}%`

/** A typed number; `empty` is what an empty field means. NaN of what is none. */
export function numberOf(text: string, empty: number = Number.NaN): number {
  return text.trim() === '' ? empty : Number(text)
}

/** "4,50%" of a typed "4.5": how a percentage is told. */
export const percentAsTyped = (text: string): string => shownPercent(fractionOf(text))

/** "R$ 1.500,00" of a typed "1500": how an amount is told. */
export const reaisAsTyped = (text: string): string => moneyText(numberOf(text, 0))
