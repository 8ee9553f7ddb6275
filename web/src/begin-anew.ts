/**
 * Reloads the page, if the server can be reached and a reload was not just tried; returns whether it does. A browser
 * may remember a failed file for as long as the page lives (Chromium does): only a new page requests it again, and
 * everything continues from the server's state.
 */
export async function beginAnew(): Promise<boolean> {
  try {
    const last = Number(window.sessionStorage.getItem(ANEW_KEY))
    if (Date.now() - last < ANEW_PAUSE_MS) return false
    if (!(await fetch(window.location.href, { cache: 'no-store' })).ok) return false
    window.sessionStorage.setItem(ANEW_KEY, String(Date.now()))
  } catch {
    return false // no connection, or a frame without storage: the person is asked
  }
  window.location.reload()
  return true
}

const ANEW_KEY = 'drip.anew'
const ANEW_PAUSE_MS = 10_000
