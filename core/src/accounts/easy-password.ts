/**
 * Passwords that are guessed first, whatever any list says: those made of our own words (OWASP ASVS 6.2.11), of what is
 * known about their owner, or of almost nothing.
 */

/** Words on our pages and in our name; OWASP ASVS 6.1.2 asks for a documented list. */
export const OUR_WORDS = [
  'drip',
  'pix',
  'parcelamento',
  'parcelado',
  'parcelas',
  'parcela',
  'parceira',
  'parceiro',
  'cliente',
  'lojista',
  'loja',
  'admin',
  'financeiro',
  'operacao',
  'senha',
  'brasil',
] as const

const SHORTEST_WORD = 3
/** "drip2026" has none, "drip-no-mar" five. */
const FEWEST_OTHER_LETTERS = 4
const FEWEST_DIFFERENT = 4
/** The smallest part of a CPF, phone or date of birth that identifies a person. */
const FEWEST_OWN_DIGITS = 6

/** @param own what is known about the owner, as written: name, e-mail, phone, CPF */
export function isEasyPassword(password: string, own: readonly string[] = []): boolean {
  if (new Set(password).size < FEWEST_DIFFERENT) return true
  const plain = plainOf(password)
  const digits = plain.replace(/\D/g, '')
  if (digits === plain && own.some((it) => sharesDigits(digits, it.replace(/\D/g, '')))) return true
  const words = [...OUR_WORDS, ...own.flatMap(wordsOf)].toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), plain)
  return rest !== plain && rest.replace(/[^a-z]/g, '').length < FEWEST_OTHER_LETTERS
}

function sharesDigits(digits: string, own: string): boolean {
  return own.length >= FEWEST_OWN_DIGITS && (digits.includes(own) || own.includes(digits))
}

function wordsOf(text: string): string[] {
  return plainOf(text)
    .split(/[^a-z\d]+/)
    .filter((it) => it.length >= SHORTEST_WORD)
}

/** In lower case and without accents. */
function plainOf(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
