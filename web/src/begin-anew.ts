/**
 * Loads the page anew, where the server can be reached and that was not just tried; whether it does. A browser may
 * remember a file that it failed to fetch for as long as the page lives (Chromium does): only a new page asks again,
 * and everything goes on from where the server knows it.
 */
export async function beginAnew(): Promise<boolean> {
  try {
    const last = Number(window.sessionStorage.getItem(ANEW_KEY))
    if (Date.now() - last < ANEW_PAUSE_MS) return false
    if (!(await fetch(window.location.href, { cache: 'no-store' })).ok) return false
    window.sessionStorage.setItem(ANEW_KEY, String(Date.now()))
  } catch {
    return false // no connection, or a frame that may not remember anything: the person is asked
  }
  window.location.reload()
  return true
}

const ANEW_KEY = 'drip.anew'
const ANEW_PAUSE_MS = 10_000
