/** What somebody types into a search, as the database keeps what it is compared with. */

/** As the database keeps the words of a name (`plain_words`); at most six are looked at. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      plain(text)
        .split(/[^a-z\d]+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, 6)
}

/** What may be a part of a code, CPF, phone or e-mail: at least three letters, in lower case. Null for what is none. */
export function partOf(text: string): string | null {
  const part = text.trim().toLowerCase()
  return part.length >= SHORTEST_PART && !/[a-z]\s|\s[a-z]/.test(part) ? part : null
}

/** As the database keeps CPFs and phones: without the signs that people write between digits. */
export function digitsOf(part: string): string {
  return /^[\d\s().+/-]+$/.test(part) ? part.replace(/\D/g, '') : part
}

/** The index knows letters by threes. */
export const SHORTEST_PART = 3

/** Without accents, in lower case. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
}
