/**
 * The number of a receipt, with which anybody can verify it: 14 characters that nobody can guess (70 bits) and 2 that
 * detect typing errors. Written in Crockford's base 32, which has no I, L, O and U; if typed, they are read as 1, 1 and
 * 0.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BASE = ALPHABET.length
const RANDOM_CHARACTERS = 14
const CHECK_CHARACTERS = 2
/** The largest prime below 32²: each single wrong character, and each two swapped neighbours, give another remainder. */
const MODULUS = 1021
const GROUP = 4

/** How many random bytes a number needs. */
export const RECEIPT_NUMBER_BYTES = RANDOM_CHARACTERS

/**
 * A number of 16 characters.
 * @param random 14 unpredictable bytes
 * @throws RangeError for another number of bytes
 */
export function receiptNumber(random: Uint8Array): string {
  if (random.length !== RECEIPT_NUMBER_BYTES) throw new RangeError(`${random.length} random bytes`)
  const body = Array.from(random, (byte) => ALPHABET.charAt(byte % BASE)).join('')
  return body + checkOf(body)
}

/** A typed or pasted number, whatever its case, spaces and hyphens; null if it is not one. */
export function readReceiptNumber(text: string): string | null {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (typed.length !== RANDOM_CHARACTERS + CHECK_CHARACTERS) return null
  if (Array.from(typed).some((it) => !ALPHABET.includes(it))) return null
  return checkOf(typed.slice(0, RANDOM_CHARACTERS)) === typed.slice(RANDOM_CHARACTERS) ? typed : null
}

/** For people: "7K3M-9QXT-B2RA-4W0C". */
export function formatReceiptNumber(number: string): string {
  return Array.from({ length: number.length / GROUP }, (_none, group) =>
    number.slice(group * GROUP, (group + 1) * GROUP),
  ).join('-')
}

function checkOf(body: string): string {
  const rest = Array.from(body).reduce((sum, it) => (sum * BASE + ALPHABET.indexOf(it)) % MODULUS, 0)
  return ALPHABET.charAt(Math.floor(rest / BASE)) + ALPHABET.charAt(rest % BASE)
}
