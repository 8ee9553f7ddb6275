/**
 * A person's full name: given and family name in letters of any script, with the characters that names contain.
 * Invisible characters (controls, bidirectional marks, zero-width characters, fillers) are refused, because they let
 * one name pose as another.
 */

const LONGEST = 120
const FEWEST_WORDS = 2
const NAME = /^[\p{L}\p{M}' .-]+$/u
// Unicode classes Hangul fillers and variation selectors as letters or marks, although nothing is drawn.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
// No orthography stacks more; towers of accents would overlap neighbouring lines.
const TOWER_OF_MARKS = /\p{M}{4}/u

/**
 * Reads a name of at least two words and at most 120 characters. Runs of spaces become one, the typographic apostrophe
 * becomes the plain one, and letters with their accents one character (NFC).
 */
export function parsePersonName(text: string): string | null {
  const name = text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^ | $/g, '')
    .replace(/’/g, "'")
  if (Array.from(name).length > LONGEST || !NAME.test(name)) return null
  if (INVISIBLE.test(name) || TOWER_OF_MARKS.test(name)) return null
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word))
  return words.length >= FEWEST_WORDS ? name : null
}
