/**
 * Counts which screens are shown. It is separate from the other events so that first screens do not have to load it.
 */
import { counting, track, withoutIds } from '../events.ts'

let shown = ''

/** Counts a visit to a screen, once while it stays: its address without ids and query. */
export function countScreen(): void {
  const screen = withoutIds(window.location.pathname)
  if (screen === shown || !counting.isAllowed) return
  shown = screen
  track('screen_shown', undefined, { screen })
}
