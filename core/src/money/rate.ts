/**
 * Internally rates are exact integers, parts per million; on the wire they are fractions (system design §2). One
 * function applies a rate, and it rounds half up to the centavo.
 */
import { cents, type Cents } from './cents.ts'

declare const ppmBrand: unique symbol
/** A rate in parts per million: 20000 is 2 %. Never negative. */
export type Ppm = number & { readonly [ppmBrand]: true }

const ONE = 1_000_000

/**
 * An integer of parts per million as a rate.
 * @throws RangeError unless it is a safe integer from 0.
 */
export function ppm(parts: number): Ppm {
  // Products may be -0; adding 0 turns it into 0.
  const integer = parts + 0
  if (!isPpm(integer)) throw new RangeError(`not a rate in parts per million: ${parts}`)
  return integer
}

const FRACTION = /^(\d{1,4})(?:\.(\d{1,6}))?$/

/** Reads a fraction: "0.02" is 2 %. Null for a sign, exponent, space or a seventh decimal. */
export function parseFraction(text: string): Ppm | null {
  const match = FRACTION.exec(text)
  if (match === null) return null
  const [, whole = '', decimals = ''] = match
  return ppm(Number(whole) * ONE + Number(decimals.padEnd(6, '0')))
}

/**
 * Reads a JSON number that is a fraction, or a percentage if `one` is 100. A division by 100 may leave noise behind the
 * millionth; a real seventh decimal is refused and not rounded, as are negative numbers.
 */
export function readRate(value: number, one: 1 | 100 = 1): Ppm | null {
  const parts = (value * ONE) / one
  const rounded = Math.round(parts)
  return Math.abs(parts - rounded) < 1e-4 && Number.isSafeInteger(rounded) && rounded >= 0
    ? ppm(rounded)
    : null
}

/** The rate as a percentage, the JSON number: 49900 → 4.99. */
export function toPercent(rate: Ppm): number {
  return Number(decimalText(rate, 4, '.'))
}

/** The fraction as the JSON number: 20000 → 0.02. */
export function toFraction(rate: Ppm): number {
  return Number(toFractionText(rate))
}

/** The fraction as the shortest decimal text: "0.02", "1", "0". */
export function toFractionText(rate: Ppm): string {
  return decimalText(rate, 6, '.')
}

/** The rate for people: "2%", "2,5%". */
export function formatPercent(rate: Ppm): string {
  return `${decimalText(rate, 4, ',')}%`
}

/** `rate` of `amount`, half up to the centavo; a negative amount mirrors the positive one. */
export function applyRate(amount: Cents, rate: Ppm): Cents {
  return proportion(amount, BigInt(rate), BigInt(ONE))
}

/**
 * `amount × numerator / denominator`, exact until one rounding, half up in size: a negative amount mirrors the positive
 * one, so that a refund reverses exactly what the sale gave.
 * @throws RangeError if the denominator is not above zero, the numerator is negative or the result is not safe.
 */
export function proportion(amount: Cents, numerator: bigint, denominator: bigint): Cents {
  if (denominator <= 0n || numerator < 0n)
    throw new RangeError(`not a proportion: ${numerator}/${denominator}`)
  const size = (BigInt(Math.abs(amount)) * numerator * 2n + denominator) / (denominator * 2n)
  return cents(Number(size) * Math.sign(amount))
}

function isPpm(parts: number): parts is Ppm {
  return Number.isSafeInteger(parts) && parts >= 0
}

function decimalText(value: number, places: number, separator: string): string {
  const digits = String(value).padStart(places + 1, '0')
  const decimals = digits.slice(-places).replace(/(?<!0)0+$/, '')
  const whole = digits.slice(0, -places)
  return decimals === '' ? whole : `${whole}${separator}${decimals}`
}
