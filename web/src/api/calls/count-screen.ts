/** Which screens are shown; apart from the other events, because no first screen carries it. */
import { counting, track, withoutIds } from '../events.ts'

let shown = ''

/** Counts that a screen is shown, once while it stays: its address without ids and query. */
export function countScreen(): void {
  const screen = withoutIds(window.location.pathname)
  if (screen === shown || !counting.isAllowed) return
  shown = screen
  track('screen_shown', undefined, { screen })
}
