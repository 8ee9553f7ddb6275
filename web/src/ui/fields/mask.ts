/** Formats text while a person types, without moving their caret. */

export interface Typed {
  text: string
  caret: number
}

/**
 * Formats the typed text and returns the caret's position. The caret keeps the same number of significant characters
 * (letters and digits) on its *right*: neither typing or deleting on the left nor a prefix added by the mask can move
 * it.
 */
export function maskTyped(raw: string, caret: number, mask: (text: string) => string): Typed {
  const text = mask(raw)
  let toTheRight = countable(raw.slice(caret))
  if (toTheRight === 0) return { text, caret: text.length }
  let place = text.length
  while (place > 0 && toTheRight > 0) {
    place -= 1
    if (counts(text.charAt(place))) toTheRight -= 1
  }
  while (place > 0 && !counts(text.charAt(place - 1))) place -= 1
  return { text, caret: place }
}

/** A mask whose text is no longer than `longest` characters. */
export const cutTo = (longest: number | undefined, mask: (text: string) => string) => (raw: string) =>
  mask(raw).slice(0, longest)

/**
 * Removes invisible characters, which come along when an address is copied from a chat: a person who reads the field
 * could not see what is wrong with it.
 */
export const onlyDrawn = (typed: string) => typed.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

const counts = (character: string) => /[\p{L}\p{N}]/u.test(character)
const countable = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length
