/**
 * Masks a phone number: `+55 (11) 98765-4321` (001 §9: 18 characters for a landline, 19 for a mobile), and one of the
 * United States, `+1 (202) 555-0123`.
 */

/** The countries offered; the first is preselected (000 §9). */
export const PHONE_COUNTRIES = [
  { calling: '+55', name: 'BR' },
  { calling: '+1', name: 'EUA' },
] as const

export type CallingCode = (typeof PHONE_COUNTRIES)[number]['calling']

/** The country of a shown number; Brazil unless the number says another. */
export const callingCodeOf = (text: string): CallingCode => (OF_US.test(text) ? '+1' : '+55')

// after +1 an area code starts with 2 to 9: +11 is the area code of São Paulo without its country, and +1 alone is
// ambiguous
const OF_US = /^\s*\+1(?:[\s(]+$|[\s(]*[2-9])/

/** An incomplete country code, with at most one character after it: what a deletion leaves ends with two, ` (`. */
const COUNTRY_BEGUN = /^\s*(\+(?:1|5{0,2}))\D?$/

/** The shortest complete number as shown: `+55 (11) 3456-7890`. */
export const PHONE_MIN_LENGTH = 18
const US_LENGTH = 17

/** Whether digits are still missing. */
export const isPhoneIncomplete = (shown: string): boolean =>
  shown.length < (callingCodeOf(shown) === '+1' ? US_LENGTH : PHONE_MIN_LENGTH)

/** Formats the typed text; empty if all digits of the number itself were deleted. */
export function maskPhone(text: string): string {
  // without its plus, a 55 typed key by key would read as an area code
  const begun = COUNTRY_BEGUN.exec(text)?.[1]
  if (begun !== undefined) return begun
  if (callingCodeOf(text) === '+1') return maskPhoneOfUs(text)
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

/** The same for the United States. A leading 1 is the country in any notation: no area code starts with it. */
export function maskPhoneOfUs(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1+/, '').slice(0, 10)
  if (digits === '') return ''
  if (digits.length < 4) return `+1 (${digits}`
  const line = digits.slice(6)
  return `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}${line === '' ? '' : `-${line}`}`
}

/**
 * The digits without the country's 55. A typed 55 alone is the area code of Santa Maria, and the mask puts the country
 * before it. It is the country after a plus sign, or if too many digits for an area code follow that start like a
 * number. A leading 0 is the trunk prefix.
 */
function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  const national = text.trimStart().startsWith('+') ? digits.replace(/^55?/, '') : digits
  return (national.length > LONGEST ? national.replace(COUNTRY_FIRST, '') : national).slice(0, LONGEST)
}

/** Area code and mobile number. */
const LONGEST = 11
const COUNTRY_FIRST = /^55(?=\d\d[2-59])/
