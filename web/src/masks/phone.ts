/** A Brazilian phone while it is typed: `+55 (11) 98765-4321` (001 §9: 18 characters for a landline, 19 for a mobile). */

/** The shortest complete number as shown: `+55 (11) 3456-7890`. */
export const PHONE_MIN_LENGTH = 18

/** Formats what was typed so far; empty when no digit of the number itself is left. */
export function maskPhone(text: string): string {
  const digits = nationalDigits(text)
  if (digits === '') return ''
  const area = digits.slice(0, 2)
  const subscriber = digits.slice(2)
  if (subscriber === '') return `+55 (${area}`
  const tail = digits.length > 10 ? 5 : 4
  const head = subscriber.slice(0, tail)
  const rest = subscriber.slice(tail)
  return `+55 (${area}) ${head}${rest === '' ? '' : `-${rest}`}`
}

/**
 * Digits without the country's 55. A typed 55 alone is the area code of Santa Maria; it is the country
 * only after a plus sign or when too many digits for an area code follow. A leading 0 is the trunk prefix.
 */
function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  const hasCountry = text.trimStart().startsWith('+') || (digits.startsWith('55') && digits.length > 11)
  return (hasCountry ? digits.replace(/^55?/, '') : digits).slice(0, 11)
}
