/**
 * drip.js: the only script in a store's page. It places banner, simulator and explanation in elements with `data-drip`,
 * and opens the checkout over the page or in place of it. It uses no framework, stores nothing, and sends nothing
 * anywhere except into its own frames. How to use it: docs/stores.md.
 */
import { checkoutUrl, embedUrl } from './addresses.ts'
import { openDialog } from './dialog.ts'
import { placeEmbeds } from './place.ts'
import { CAN_STYLE } from './style.ts'
import type {
  DripCheckoutOptions,
  DripClosed,
  DripDetail,
  DripDialog,
  DripModalOptions,
} from './types/drip.d.ts'

/** Our address; the server inserts it when it sends this file. */
declare const DRIP_ORIGIN: string

/** False if a listener prevented the event's default action. */
function emit(type: string, detail: DripDetail | DripClosed | null, from: EventTarget = document): boolean {
  return from.dispatchEvent(
    new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }),
  )
}

function openModal({ cashbackRate = '', theme = 'auto', ...named }: DripModalOptions = {}): DripDialog {
  return explain({ cashbackRate: String(cashbackRate), theme, ...named })
}

/** @param words an element's attributes or a call's options: only the merchant, the cashback and the theme are read */
function explain({ cashbackRate, theme, merchant, merchantId }: DOMStringMap): DripDialog {
  return openDialog({
    origin: DRIP_ORIGIN,
    url: embedUrl(DRIP_ORIGIN, 'modal', { cashbackRate, theme, merchant, merchantId }),
    source: 'modal',
    title: 'Como funciona a Drip',
    theme,
    onMessage: (detail) => emit('drip:message', detail),
    onClosed: (closed) => emit('drip:closed', closed),
  })
}

function openCheckout({ url, mode = 'frame', onMessage, onClosed }: DripCheckoutOptions): DripDialog {
  const opens = CAN_STYLE ? mode : 'redirect'
  const address = checkoutUrl(DRIP_ORIGIN, url, opens)
  if (opens === 'redirect') {
    location.assign(address)
    return { close: () => {} }
  }
  return openDialog({
    origin: DRIP_ORIGIN,
    url: address,
    source: 'checkout',
    title: 'Pagamento com a Drip',
    theme: undefined,
    onMessage: (detail) => {
      onMessage?.(detail)
      emit('drip:message', detail)
    },
    onClosed: (closed) => {
      onClosed?.(closed)
      emit('drip:closed', closed)
    },
  })
}

/** A click on a banner explains Drip, unless the store prevents it. */
function onBanner(detail: DripDetail, from: HTMLElement): void {
  if (emit('drip:message', detail, from)) explain(from.dataset)
}

/** `<button data-drip="modal">`, `<a data-drip="checkout" href="…">`: without this script the link is a normal link. */
function press(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drip]') : null
  if (pressed === null || event.defaultPrevented) return
  const { drip, mode } = pressed.dataset
  if (drip === 'modal' && CAN_STYLE) {
    event.preventDefault()
    explain(pressed.dataset)
  } else if (
    drip === 'checkout' &&
    pressed instanceof HTMLAnchorElement &&
    mode !== 'redirect' &&
    isPlain(event)
  ) {
    event.preventDefault()
    openCheckout({ url: pressed.href })
  }
}

/** The browser handles a click that asks for a new tab or a download. */
const isPlain = (it: MouseEvent) =>
  it.button === 0 && !it.metaKey && !it.ctrlKey && !it.shiftKey && !it.altKey

// a page may contain the tag twice: from the theme and from a module of the store
if (window.Drip === undefined) {
  window.Drip = { openCheckout, openModal }
  if (CAN_STYLE) placeEmbeds(DRIP_ORIGIN, onBanner)
  document.addEventListener('click', press)
  emit('drip:ready', null)
}
