/**
 * Phones of Brazil (area code and nine digits from 9 for mobile, or eight from 2 to 5 for landline) and of the United
 * States (000 §9: the countries on offer), stored in E.164 (national numbering plans, reference data). No other
 * country's: toll fraud relies on messages to distant numbers.
 */

declare const phoneBrand: unique symbol
/** E.164: "+5511987654321". */
export type Phone = string & { readonly [phoneBrand]: true }

/** The 67 area codes in use. */
const AREA_CODES: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 ' +
    '64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

// With +55, with 55, with the trunk 0, or without. The length distinguishes country 55 from area code 55.
const NUMBER = /^(?:\+?55|0)?(\d{2})(9\d{8}|[2-5]\d{7})$/

/**
 * Reads a phone as people type it: with or without +55 or the trunk zero, with spaces, parentheses, dots and hyphens.
 * Null if it is not a Brazilian number, including unknown area codes.
 */
export function parseBrazilianPhone(text: string): Phone | null {
  const match = NUMBER.exec(text.replace(/[\s().\u2010-\u2015-]/g, ''))
  if (match === null) return null
  const phone = `+55${match.slice(1).join('')}`
  return isPhone(phone) ? phone : null
}

/** North American numbering plan: area code and exchange begin with 2 to 9. */
const NUMBER_OF_US = /^\+1([2-9]\d{2})([2-9]\d{6})$/

/** Reads a phone of one of the countries on offer; a number of the United States is written with its +1. */
export function parsePhone(text: string): Phone | null {
  const plain = text.replace(/[\s().\u2010-\u2015-]/g, '')
  return isPhoneOfUs(plain) ? plain : parseBrazilianPhone(text)
}

/** For a shopper who must recognise their own number: "+55 (11) *****-4321". */
export function maskPhone(phone: Phone): string {
  if (isOfUs(phone)) return `+1 (${phone.slice(2, 5)}) ***-${phone.slice(-4)}`
  const subscriber = phone.slice(5)
  return `+55 (${phone.slice(3, 5)}) ${'*'.repeat(subscriber.length - 4)}-${subscriber.slice(-4)}`
}

/** Whether it can receive an SMS: nine digits after the area code; numbers of the United States do not show it. */
export function isMobile(phone: Phone): boolean {
  return phone.length === 14 || isOfUs(phone)
}

function isOfUs(e164: string): boolean {
  return NUMBER_OF_US.test(e164)
}

function isPhoneOfUs(e164: string): e164 is Phone {
  return isOfUs(e164)
}

function isPhone(e164: string): e164 is Phone {
  return NUMBER.test(e164) && AREA_CODES.has(e164.slice(3, 5))
}
