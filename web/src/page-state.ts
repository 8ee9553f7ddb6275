/** What the server puts beside a page that it rendered. */
import type { PublicSettings } from '@drip/core/contracts/checkout'

/** Every page of ours but the checkout begins with this. */
export interface PageState {
  settings: PublicSettings
  /** Where the event stream of payments is served; null: where the page is. */
  eventsUrl: string | null
  app: AppLinks
}

/** Where our app is had. */
export interface AppLinks {
  appStoreUrl: string
  playStoreUrl: string
  /** Picture of /app-download as a data URL, for the camera of a telephone. */
  qrCode: string
}

/** @throws when the page came without its state: it was not served by our server */
// Each page names what its own server's side sends.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function servedState<State extends PageState>(): State {
  // the cast is the contract between the server's page and this one; both are built together
  return JSON.parse(document.getElementById('state')?.textContent ?? '') as State
}
