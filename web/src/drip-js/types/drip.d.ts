/**
 * drip.js, for stores that write TypeScript: save this file beside your sources. The guide for stores explains what
 * each part does and when.
 */

/** The names of the embedded pages' messages; they never change. */
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
  /** The purchase's last known status; MORE_INFO from the modal. */
  status: DripStatus
}

/** Events of the document. A banner's events come from its element and bubble. */
export interface DripEventMap {
  /** `window.Drip` is available. */
  'drip:ready': CustomEvent<null>
  /** Any message from an embedded page. `preventDefault()` keeps a banner's click from opening the explanation. */
  'drip:message': CustomEvent<DripDetail>
  /** A dialog has closed: the code that opened it continues. */
  'drip:closed': CustomEvent<DripClosed>
}

export interface DripCheckoutOptions {
  /** The `formUrl` in the answer to `POST /api/v1/checkouts`. */
  url: string
  /** Over the page (the default), or in place of it. */
  mode?: 'frame' | 'redirect'
  /** Called in addition to the document's `drip:message`, for this checkout only. */
  onMessage?: (detail: DripDetail) => void
  /** Called once, when the dialog has closed. */
  onClosed?: (closed: DripClosed) => void
}

export interface DripModalOptions {
  /** A fraction: 0.02 is 2 %. */
  cashbackRate?: string | number
  /** The merchant whose terms are shown: a CNPJ, or the merchant's id. */
  merchant?: string
  merchantId?: string
  theme?: 'light' | 'dark' | 'auto'
}

/** An open dialog. Closing it twice is harmless. */
export interface DripDialog {
  close: () => void
}

export interface DripApi {
  /** @throws TypeError if the address is not that of a Drip checkout */
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
