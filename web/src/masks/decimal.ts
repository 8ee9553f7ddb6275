/**
 * Amounts and rates as Brazilians type them, in every browser: a number field of the browser's own reads "50,50" as 5050 where
 * the browser speaks English.
 */

/**
 * What was typed with a dot for the decimals: "1234.56" of "1.234,56". A comma always begins the decimals; a dot does unless
 * exactly three digits follow it, which makes it a thousands separator. What is no number stays as it is.
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

/** Reais to search for, with a dot; '' for none, null for what is no amount: a sign, a third decimal, more digits than one has. */
export function searchedAmount(typed: string): string | null {
  const plain = plainDecimal(typed)
  return plain === '' || /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? plain : null
}

/** A number with a dot as people read it: "1234,56". */
export const shownDecimal = (plain: string): string => plain.replace('.', ',')

/**
 * Only what an amount can be made of; what is pasted may hold a sign or a space. Two numbers are not put together into a third: "1e3",
 * "10 a 20" and the 1,5E+03 of a spreadsheet stay as they are, and are no amount.
 */
export const decimalSigns = (typed: string): string =>
  betweenDigits(typed).some((it) => /[^.,\s]/.test(it)) ? typed : typed.replace(/[^\d.,-]/g, '')

const betweenDigits = (text: string) => text.split(/\d/).slice(1, -1)

/** What a field shows: as it was typed as long as it means the value, else the value. */
export const decimalInSight = (typed: string, value: string): string =>
  plainDecimal(typed) === value ? typed : shownDecimal(value)
