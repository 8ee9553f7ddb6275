/**
 * An SMS in the letters that every phone and carrier takes (GSM 03.38): 160 of them fit in one, 153 in each part of a longer one.
 * A single letter outside would halve that, so Portuguese is written without its accents, as Brazilian banks do.
 */
const ONE = 160
const PART = 153

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
  return text.length <= ONE ? 1 : Math.ceil(text.length / PART)
}
