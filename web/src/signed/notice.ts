/** One sentence for the next page to show: stored for this tab until it was shown. */
import { useSyncExternalStore } from 'react'

const KEY = 'drip.notice'

const NOTICES = ['passwordUpdated', 'sessionEnded', 'noPasswordYet'] as const
export type Notice = (typeof NOTICES)[number]

export function leaveNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(KEY, notice)
  } catch {
    // without storage the next page does not show it
  }
}

/** The notice left for this page; it is shown on this page only. */
export function useArrivedNotice(): Notice | null {
  return useSyncExternalStore(neverChanges, arrived, () => null)
}

let taken: { notice: Notice | null } | null = null
const arrived = () => (taken ??= { notice: consume() }).notice
const neverChanges = () => () => {}

function consume(): Notice | null {
  try {
    const notice = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return NOTICES.find((it) => it === notice) ?? null
  } catch {
    return null
  }
}
