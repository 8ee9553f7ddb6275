/** What a page that is away for a moment looks again with, so that nobody has to. */

/** The name changes with what the script does, so that browsers may keep it. */
export const COME_BACK_SCRIPT_PATH = '/embed/come-back-1.js'

/**
 * Served as it stands. Asks for the page's own address until anything but 503 is answered, and opens it then: a page that looks
 * before it loads does not flicker, and a screen reader is not interrupted. People are spread over five seconds, so that those who
 * wait together do not come together; a window that nobody looks at does not ask.
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
