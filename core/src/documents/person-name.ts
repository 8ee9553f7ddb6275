/**
 * A person's full name: given and family name in letters of any script, with what names carry inside. Whatever cannot be
 * seen (controls, bidirectional marks, zero-width characters, fillers) is refused: it is how a name pretends to be another.
 */

const LONGEST = 120
const FEWEST_WORDS = 2
const NAME = /^[\p{L}\p{M}' .-]+$/u
// Hangul fillers and variation selectors are letters or marks for Unicode, and yet nothing is drawn.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
// No orthography stacks more; towers of accents spill over the lines around.
const TOWER_OF_MARKS = /\p{M}{4}/u

/**
 * Reads a name of at least two words and at most 120 characters; runs of spaces become one, the typographic apostrophe
 * the plain one, letters and their accents one character (NFC).
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
