/**
 * An SMS in the alphabet that every phone and carrier supports (GSM 03.38): 160 characters fit in one, 153 in each part
 * of a longer one. A single other character halves that, so a longer text is written without Portuguese accents, as
 * Brazilian banks do.
 */
const PLAIN = { one: 160, part: 153 }
const ACCENTED = { one: 70, part: 67 }
/** A carrier charges for each part. */
const MOST_SEGMENTS = 2

/** The text as it is sent: with its accents if two parts can carry them, otherwise without. */
export function asSms(text: string): string {
  return smsSegments(text) <= MOST_SEGMENTS ? text : smsText(text)
}

/** The same text without characters that would shorten an SMS. */
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

/** How many parts a carrier counts (and charges). */
export function smsSegments(text: string): number {
  const { one, part } = /^[\n\x20-\x7e]*$/.test(text) ? PLAIN : ACCENTED
  return text.length <= one ? 1 : Math.ceil(text.length / part)
}
