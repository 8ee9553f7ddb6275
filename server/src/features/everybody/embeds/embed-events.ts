/**
 * The events that banner and modal send to the store's window: one object per click, to any origin, because it holds
 * nothing secret.
 * It has the shape of the checkout's events (core contracts/postmessage.ts, merchant API reference §4); no purchase
 * has ended, so the status is always MORE_INFO.
 */
import type { CheckoutResult } from '@drip/core/contracts/states'

const STATUS: CheckoutResult = 'MORE_INFO'

/** The name changes with the script's content, so that browsers may cache it. */
export const EVENTS_SCRIPT_PATH = '/embed/events-1.js'

/**
 * Served as it is. In a frame the store handles a click, and the link is not followed. In a window of its own the
 * links work as links, and closing closes the window. In the modal, Escape closes and Tab stays inside.
 */
export const EVENTS_SCRIPT = `(() => {
  const isFramed = window.parent !== window
  const dialog = document.querySelector('[role=dialog]')

  const tell = (eventName) => {
    if (isFramed) window.parent.postMessage({ eventName, checkoutStatus: '${STATUS}' }, '*')
    else if (eventName === 'clickOnClose') window.close()
  }

  document.addEventListener('click', (event) => {
    const source = event.target.closest('[data-event]')
    if (!source) return
    if (isFramed) event.preventDefault()
    tell(source.dataset.event)
  })

  if (!dialog) return
  dialog.focus({ preventScroll: true })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('clickOnClose')
    if (event.key !== 'Tab') return
    const buttons = [...dialog.querySelectorAll('button')]
    const [leaving, next] = event.shiftKey ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]]
    if (document.activeElement !== leaving && !(event.shiftKey && document.activeElement === dialog)) return
    event.preventDefault()
    next.focus()
  })
})()
`
