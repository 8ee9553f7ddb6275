/**
 * Whether this person consents to counting which screens are used (LGPD art. 7 I and 8: consent that was given and can
 * be withdrawn). Stored only in this browser.
 */
const KEY = 'drip.counting'

/** 'never': the browser objects (Global Privacy Control, Do Not Track), or has no storage. */
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
    // Without storage the question is asked once per page, and nothing is counted.
  }
}
