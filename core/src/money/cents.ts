/**
 * Money is one integer of centavos, never a float (system design §2). Reais exist only at the edge: here, in one place,
 * they are read from text and written to text.
 */

declare const centsBrand: unique symbol
/** An amount in centavos: a safe integer, negative for the opposite direction. */
export type Cents = number & { readonly [centsBrand]: true }

/**
 * An integer of centavos as money.
 * @throws RangeError unless `amount` is a safe integer.
 */
export function cents(amount: number): Cents {
  // Sums and products may be -0; adding 0 turns it into 0.
  const integer = amount + 0
  if (!isCents(integer)) throw new RangeError(`not an integer of centavos: ${amount}`)
  return integer
}

export const ZERO = cents(0)

/** More than anybody means when typing an amount in reais: one key too many. */
export const MOST_REAIS_TYPED = 10_000_000

/** The sum of the given amounts; zero without any. */
export function addCents(...all: readonly Cents[]): Cents {
  return sumCents(all)
}

/** `a` minus `b`; may be negative. */
export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b)
}

/** The sum of a list; zero for an empty one. */
export function sumCents(list: readonly Cents[]): Cents {
  return list.reduce((sum, amount) => cents(sum + amount), ZERO)
}

const REAIS = /^(\d{1,10})(?:\.(\d{1,2}))?$/

/**
 * Reads reais written with a dot: "100.00", "1234.5", "600", "0".
 * Null for a sign, exponent, space, thousands separator, a third decimal or an eleventh integer digit
 * (ten digits is what the Pix contract carries).
 */
export function parseReais(text: string): Cents | null {
  const match = REAIS.exec(text)
  if (match === null) return null
  const [, whole = '', decimals = ''] = match
  return cents(Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
}

/**
 * Reads a JSON number of reais. A shop's multiplication may leave noise behind the millionth (19.9 × 3 is
 * 59.699999999999996); a real third decimal is refused and not rounded.
 */
export function parseReaisNumber(amount: number): Cents | null {
  const rounded = Math.round(amount * 100) / 100
  return parseReais(String(Math.abs(rounded - amount) < 1e-6 ? rounded : amount))
}

const WRITTEN = /^(?:R\$\s*)?(\d{1,3}(?:\.\d{3}){1,3}|\d{1,10})(?:,(\d{1,2}))?$/i

/** Reads reais as Brazilians write them: "R$ 1.234,56", "1234,5", "600". Null for anything else. */
export function readWrittenReais(text: string): Cents | null {
  const match = WRITTEN.exec(text.trim().replace(/\u00A0/g, ' '))
  if (match === null) return null
  const [, whole = '', decimals = '0'] = match
  return parseReais(`${whole.replaceAll('.', '')}.${decimals}`)
}

/** Reais as a JSON number with at most two decimals; exact, because it is read back from the decimal text. */
export function toReais(amount: Cents): number {
  return Number(toDecimal(amount))
}

/** Reais as plain decimal text with two places: "1234.56", "-0.05". */
export function toDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reais for people: "R$ 1.234,56" with a no-break space, "-R$ 0,05" when negative. */
export function formatReais(amount: Cents): string {
  const [whole = '', decimals = ''] = toDecimal(cents(Math.abs(amount))).split('.')
  // oxlint-disable-next-line expressions/slow -- a safe integer has sixteen digits at most
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.')
  return `${amount < 0 ? '-' : ''}R$\u00A0${grouped},${decimals}`
}

/**
 * Equal parts that sum to the amount; the remaining centavos go to the first parts, one each (system design §2).
 * @throws RangeError unless `parts` is an integer from 1.
 */
export function split(amount: Cents, parts: number): Cents[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`cannot split in ${parts} parts`)
  const base = Math.trunc(amount / parts)
  const left = Math.abs(amount % parts)
  const centavo = Math.sign(amount)
  return Array.from({ length: parts }, (_, index) => cents(index < left ? base + centavo : base))
}

function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount)
}
