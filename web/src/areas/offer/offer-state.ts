/** What the page of an offer begins with, the same on the server and in the browser. */
import type { OfferPage } from '@drip/core/contracts/debts/offers'
import type { PageState } from '../../page-state.ts'

export interface OfferState extends PageState {
  /** Of its link. */
  token: string
  /** Null for a link that leads to nothing. */
  answer: OfferPage | null
}
