/** Money inside the sandbox is in whole centavos; in the Pix API it is text like `123.45`. */
export type Centavos = number

/** Reads `\d{1,10}\.\d{2}`; undefined for anything else. */
export function readMoney(text: string): Centavos | undefined {
  const parts = /^(\d{1,10})\.(\d{2})$/.exec(text)
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : undefined
}

/** An amount typed by a person or a test: 12.34, "12.34", "12,34" or "12"; undefined (or NaN) for anything else. */
export const readReais = (amount: number | string): number | undefined =>
  typeof amount === 'number'
    ? Math.round(amount * 100)
    : readMoney(amount.replace(/^(\d+)$/, '$1.00').replace(',', '.'))

export const writeMoney = (amount: Centavos): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** `R$ 1.234,56` for people. */
export const showMoney = (amount: Centavos): string =>
  (amount / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })

/** `amount × numerator ÷ denominator`, rounded half up to the centavo; exact, because it uses big integers. */
export function share(amount: Centavos, numerator: number, denominator: number): Centavos {
  const twice = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)
  return Number(twice / (2n * BigInt(denominator)))
}
