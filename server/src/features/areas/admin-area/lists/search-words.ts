/** Normalises search texts like the database's stored values. */

/** Like the database's words of a name (`plain_words`); at most six are used. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      plain(text)
        .split(/[^a-z\d]+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, 6)
}

/** A possible part of a code, CPF, phone or e-mail: at least three letters, in lower case. Null otherwise. */
export function partOf(text: string): string | null {
  const part = text.trim().toLowerCase()
  return part.length >= SHORTEST_PART && !/[a-z]\s|\s[a-z]/.test(part) ? part : null
}

/** Like the database's CPFs and phones: without the characters that people write between digits. */
export function digitsOf(part: string): string {
  return /^[\d\s().+/-]+$/.test(part) ? part.replace(/\D/g, '') : part
}

/** The index works on groups of three letters. */
export const SHORTEST_PART = 3

/** Without accents, in lower case. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
}
