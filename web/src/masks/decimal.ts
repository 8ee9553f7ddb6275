/**
 * Amounts and rates in the Brazilian format, in every browser: a native number field reads "50,50" as 5050 if the
 * browser's language is English.
 */

/**
 * The typed number with a decimal point: "1234.56" for "1.234,56". A comma always starts the decimals; a dot does
 * unless exactly three digits follow it, which makes it a thousands separator. Text that is not a number stays as it
 * is.
 */
export function plainDecimal(typed: string): string {
  const text = typed.trim()
  if (!/^-?[\d.,]*$/.test(text)) return text
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (at === -1) return text
  const separators = text.replace(/[\d-]/g, '')
  const isThousands = separators === '.' ? /\.\d{3}$/.test(text) : /^\.{2,}$|^,{2,}$/.test(separators)
  if (isThousands) return text.replace(/[.,]/g, '')
  const whole = text.slice(0, at).replace(/[.,]/g, '')
  const decimals = text.slice(at + 1)
  return decimals === '' ? whole : `${whole === '' || whole === '-' ? `${whole}0` : whole}.${decimals}`
}

/**
 * The amount to search for, in reais with a decimal point; '' for none, null for text that is not an amount: a sign, a
 * third decimal, or too many digits.
 */
export function searchedAmount(typed: string): string | null {
  const plain = plainDecimal(typed)
  return plain === '' || /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? plain : null
}

/** A number with a decimal point, as people read it: "1234,56". */
export const shownDecimal = (plain: string): string => plain.replace('.', ',')

/**
 * Removes all but the characters of an amount, since pasted text may contain a currency sign or a space. Two numbers
 * are not merged into a third: "1e3", "10 a 20" and the 1,5E+03 of a spreadsheet stay as they are, and are not amounts.
 */
export const decimalSigns = (typed: string): string =>
  betweenDigits(typed).some((it) => /[^.,\s]/.test(it)) ? typed : typed.replace(/[^\d.,-]/g, '')

const betweenDigits = (text: string) => text.split(/\d/).slice(1, -1)

/** An amount in reais with a decimal point, as people read it: "15.000,00"; other text as a number is shown. */
export const shownAmount = (plain: string): string =>
  /^\d+(\.\d{1,2})?$/.test(plain)
    ? Number(plain).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
    : shownDecimal(plain)

/** The text shown in a field: as typed while it means the value, else the value. */
export const decimalInSight = (typed: string, value: string, shown = shownDecimal): string =>
  plainDecimal(typed) === value ? typed : shown(value)
