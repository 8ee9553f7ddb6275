/**
 * drip.js, for stores that write TypeScript: save this file beside your sources. What each part does and when:
 * the guide for stores.
 */

/** The names of the embedded pages' messages, kept as they always were. */
export type DripEventName =
  | 'clickOnLogo'
  | 'clickOnLearnMore'
  | 'clickOnClose'
  | 'checkoutCompleted'
  | 'finishedCheckout'

/** OK: approved. KO: denied, or ended without a purchase. MORE_INFO: not ended. */
export type DripStatus = 'OK' | 'KO' | 'MORE_INFO'

export interface DripDetail {
  name: DripEventName
  status: DripStatus
  source: 'banner' | 'modal' | 'checkout'
}

export interface DripClosed {
  source: 'modal' | 'checkout'
  /** The last that was heard of the purchase; MORE_INFO from the modal. */
  status: DripStatus
}

/** Events of the document. Those of a banner come from its element and rise. */
export interface DripEventMap {
  /** `window.Drip` is there. */
  'drip:ready': CustomEvent<null>
  /** Anything an embedded page told. `preventDefault()` keeps a banner's click from opening the explanation. */
  'drip:message': CustomEvent<DripDetail>
  /** A dialog is gone: whoever asked for it goes on. */
  'drip:closed': CustomEvent<DripClosed>
}

export interface DripCheckoutOptions {
  /** The `formUrl` of the answer to `POST /api/v1/checkouts`. */
  url: string
  /** Over the page (the default), or in place of it. */
  mode?: 'frame' | 'redirect'
  /** Told beside the document's `drip:message`, for this checkout only. */
  onMessage?: (detail: DripDetail) => void
  /** Told once, when the dialog is gone. */
  onClosed?: (closed: DripClosed) => void
}

export interface DripModalOptions {
  /** A fraction: 0.02 is 2 %. */
  cashbackRate?: string | number
  /** Whose terms are told: a CNPJ, or the merchant's id. */
  merchant?: string
  merchantId?: string
  theme?: 'light' | 'dark' | 'auto'
}

/** A dialog that is open. Closing it twice is harmless. */
export interface DripDialog {
  close: () => void
}

export interface DripApi {
  /** @throws TypeError when the address is not that of a checkout of ours */
  openCheckout: (options: DripCheckoutOptions) => DripDialog
  openModal: (options?: DripModalOptions) => DripDialog
}

declare global {
  interface Window {
    Drip?: DripApi
  }
  // oxlint-disable-next-line typescript/no-empty-interface -- the document's events gain ours
  interface DocumentEventMap extends DripEventMap {}
}
