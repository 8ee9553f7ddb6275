/**
 * Shows one of our pages over the store's: a native dialog in the top layer with a frame in it, inside a closed shadow
 * tree, so that the store's styles do not affect it and ours do not affect the store.
 */
import { HELLO, READY } from '@drip/core/contracts/postmessage'
import { messageFrom, readMessage } from './messages.ts'
import { colorScheme } from './place.ts'
import { addStyle, DIALOG_CSS } from './style.ts'
import type { DripClosed, DripDetail, DripDialog, DripStatus } from './types/drip.d.ts'

interface Shown {
  origin: string
  url: string
  source: 'modal' | 'checkout'
  /** The name of the dialog and its frame. */
  title: string
  theme: string | undefined
  onMessage: (detail: DripDetail) => void
  onClosed: (closed: DripClosed) => void
}

/** Opens at once; the page inside may load later, and until then the dialog has its own close button. */
export function openDialog({ origin, url, source, title, theme, onMessage, onClosed }: Shown): DripDialog {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  const frame = document.createElement('iframe')
  let status: DripStatus = 'MORE_INFO'
  let over = false

  const listen = (event: MessageEvent) => {
    const message = messageFrom(event, origin, frame.contentWindow)
    if (message === null) return
    if (message['eventName'] === READY) return leaveToPage()
    const detail = readMessage(message, source)
    if (detail === null) return
    status = detail.status
    onMessage(detail)
    if (detail.name === 'clickOnClose' || detail.name === 'finishedCheckout') close()
  }
  /** The page inside has a close button, and gets the focus. */
  const leaveToPage = () => {
    button.remove()
    frame.focus()
  }
  const close = () => {
    if (over) return
    over = true
    removeEventListener('message', listen)
    // close it before removing it: the browser then restores the focus
    dialog.close()
    host.remove()
    onClosed({ source, status })
  }

  addStyle(root, DIALOG_CSS)
  dialog.className = source
  dialog.ariaLabel = frame.title = title
  button.type = 'button'
  button.textContent = '×'
  button.ariaLabel = 'Fechar'
  button.addEventListener('click', close)
  frame.allow = 'clipboard-write'
  frame.src = url
  dialog.style.colorScheme = colorScheme(theme)
  frame.addEventListener('load', () => {
    if (cameHome(frame)) return
    dialog.classList.add('there')
    if (source === 'checkout') frame.contentWindow?.postMessage({ eventName: HELLO }, origin)
    else leaveToPage()
  })
  // Escape, and the back gesture of phones
  dialog.addEventListener('close', close)
  addEventListener('message', listen)
  dialog.append(button, frame)
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()
  return { close }
}

/**
 * A merchant's return page that opened inside the frame belongs in the whole window; only pages of the store's own
 * origin can be read.
 */
function cameHome(frame: HTMLIFrameElement): boolean {
  try {
    const { href } = frame.contentWindow?.location ?? {}
    if (href === undefined || href === 'about:blank') return false
    location.assign(href)
    return true
  } catch {
    return false
  }
}
