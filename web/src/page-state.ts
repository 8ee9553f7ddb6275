/** The state that the server puts into a page that it rendered. */
import type { PublicSettings } from '@drip/core/contracts/checkout'

/** The initial state of all our pages except the checkout. */
export interface PageState {
  settings: PublicSettings
  /** The origin of the payments' event stream; null: the page's own. */
  eventsUrl: string | null
  app: AppLinks
}

/** The links to our app. */
export interface AppLinks {
  appStoreUrl: string
  playStoreUrl: string
  /** A picture of /app-download as a data URL, for a phone's camera. */
  qrCode: string
}

/** @throws if the page contains no state: it was not served by our server */
// Each page names the type that its own server side sends.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function servedState<State extends PageState>(): State {
  // the cast relies on server and page being built together
  return JSON.parse(document.getElementById('state')?.textContent ?? '') as State
}
