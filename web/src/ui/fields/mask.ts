/** Formatting while a person types, without moving the caret under his fingers. */

export interface Typed {
  text: string
  caret: number
}

/**
 * Formats what was typed and says where the caret belongs. The caret keeps the same number of
 * characters that count (letters and digits) on its *right*: what is typed or deleted on the left,
 * and any prefix the mask adds, then cannot move it.
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

/**
 * Without what is not drawn, which comes along when an address is copied from a chat: whoever reads the field sees nothing that could
 * be wrong with it.
 */
export const onlyDrawn = (typed: string) => typed.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

const counts = (character: string) => /[\p{L}\p{N}]/u.test(character)
const countable = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length
