/** The script with which an unavailable page retries, so that nobody has to reload it. */

/** The name changes with the script's content, so that browsers may cache it. */
export const COME_BACK_SCRIPT_PATH = '/embed/come-back-1.js'

/**
 * Served as it is. Requests the page's own address until the answer is not 503, and then opens it. Asking before
 * loading avoids flicker and does not interrupt a screen reader. The delays are spread over five seconds, so that
 * waiting browsers do not return all at once; a window that is not visible does not ask.
 */
export const COME_BACK_SCRIPT = `(() => {
  const wait = () => setTimeout(look, 5000 + Math.random() * 5000)
  const look = async () => {
    if (document.hidden) return wait()
    const asked = { headers: { accept: 'text/html' }, cache: 'no-store', redirect: 'manual' }
    const answer = await fetch(location.href, asked).catch(() => null)
    if (answer === null || answer.status === 503) wait()
    else location.reload()
  }
  wait()
})()
`
