/**
 * What banner and modal tell the store's window: one object per click, to any origin, since it holds nothing secret.
 * The shape is that of the checkout's events (core contracts/postmessage.ts, merchant API reference §4); no purchase
 * has ended, so the status is always MORE_INFO.
 */
import type { CheckoutResult } from '@drip/core/contracts/states'

const STATUS: CheckoutResult = 'MORE_INFO'

/** The name changes with what the script does, so that browsers may keep it. */
export const EVENTS_SCRIPT_PATH = '/embed/events-1.js'

/**
 * Served as it stands. In a frame a click is the store's to answer: the link is not followed. In a window of its own the
 * links are links, and closing closes it. Escape and Tab serve the modal: the first closes, the second stays inside.
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
