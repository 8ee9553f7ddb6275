/**
 * An SMS in the letters that every phone and carrier takes (GSM 03.38): 160 of them fit in one, 153 in each part of a longer one.
 * A single letter outside halves that, so a longer text is written without the accents of Portuguese, as Brazilian banks do.
 */
const PLAIN = { one: 160, part: 153 }
const ACCENTED = { one: 70, part: 67 }
/** Each part of a message is a message that a carrier charges for. */
const MOST_SEGMENTS = 2

/** A text as it goes out: with its accents where two messages carry them, else without. */
export function asSms(text: string): string {
  return smsSegments(text) <= MOST_SEGMENTS ? text : smsText(text)
}

/** The same text without what an SMS cannot carry at full length. */
export function smsText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('º', 'o')
    .replaceAll('ª', 'a')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\n\x20-\x7e]/g, '')
    .replaceAll(/[`[\]{}\\^|~]/g, '')
}

/** How many messages a carrier counts (and charges) for it. */
export function smsSegments(text: string): number {
  const { one, part } = /^[\n\x20-\x7e]*$/.test(text) ? PLAIN : ACCENTED
  return text.length <= one ? 1 : Math.ceil(text.length / part)
}
