/**
 * Whether this person lets us count which screens are used (LGPD art. 7 I and 8: a yes that was given, and can be taken back). Kept by
 * this browser alone.
 */
const KEY = 'drip.counting'

/** 'never': the browser was told to object (Global Privacy Control, Do Not Track), or keeps nothing. */
export type CountingAnswer = 'yes' | 'no' | 'unasked' | 'never'

export function countingAnswer(): CountingAnswer {
  try {
    const kept = window.localStorage.getItem(KEY)
    if (kept === 'yes' || kept === 'no') return kept
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
    return globalPrivacyControl === true || doNotTrack === '1' ? 'never' : 'unasked'
  } catch {
    return 'never'
  }
}

export function keepCountingAnswer(answer: 'yes' | 'no'): void {
  try {
    window.localStorage.setItem(KEY, answer)
  } catch {
    // What cannot be kept is asked no more than once a page, and counts nothing.
  }
}
