/** Banner and simulator, each in a frame inside its element in the store's page. */
import { embedUrl } from './addresses.ts'
import { messageFrom, readMessage } from './messages.ts'
import { addStyle, PLACED_CSS } from './style.ts'
import type { DripDetail } from './types/drip.d.ts'

const PLACES = '[data-drip=banner],[data-drip=simulator]'
const TITLES = { banner: 'Parcele no Pix com a Drip', simulator: 'Simulação de parcelas' } as const
const WATCHED = ['drip', 'amount', 'cashback-rate', 'upfront', 'merchant', 'merchant-id', 'date', 'theme']

/** Now, and whenever the page gains such an element or changes its attributes (another size, another price). */
export function placeEmbeds(
  origin: string,
  onMessage: (detail: DripDetail, from: HTMLElement) => void,
): void {
  const frames = new WeakMap<HTMLElement, HTMLIFrameElement>()
  const places = () => document.querySelectorAll<HTMLElement>(PLACES)

  const place = () => {
    for (const element of places()) {
      const kind = element.dataset['drip'] === 'banner' ? 'banner' : 'simulator'
      const url = embedUrl(origin, kind, element.dataset)
      const frame = frames.get(element) ?? frameIn(element)
      frames.set(element, frame)
      frame.className = kind
      frame.title = TITLES[kind]
      frame.style.colorScheme = colorScheme(element.dataset['theme'])
      if (frame.src !== url) frame.src = url
    }
  }

  place()
  new MutationObserver(place).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: WATCHED.map((name) => `data-${name}`),
  })
  addEventListener('message', (event) => {
    for (const element of places()) {
      const message = messageFrom(event, origin, frames.get(element)?.contentWindow ?? null)
      const detail = message === null ? null : readMessage(message, 'banner')
      if (detail !== null) onMessage(detail, element)
    }
  })
}

function frameIn(element: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const root = shadowIn(element)
  addStyle(root, PLACED_CSS)
  frame.loading = 'lazy'
  root.append(frame)
  return frame
}

/** Browsers attach no shadow tree to a list item, a cell or a link: there it has an element of its own. */
function shadowIn(element: HTMLElement): ShadowRoot {
  try {
    return element.attachShadow({ mode: 'closed' })
  } catch {
    const inside = document.createElement('div')
    element.append(inside)
    return inside.attachShadow({ mode: 'closed' })
  }
}

/** The colour scheme of the page inside: if the two differ, browsers paint an opaque background behind it. */
export function colorScheme(theme = 'auto'): string {
  return theme === 'auto' ? 'light dark' : theme
}
