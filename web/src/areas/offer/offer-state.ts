/** The initial state of an offer's page, the same on the server and in the browser. */
import type { OfferPage } from '@drip/core/contracts/debts/offers'
import type { PageState } from '../../page-state.ts'

export interface OfferState extends PageState {
  /** From its link. */
  token: string
  /** Null for an invalid link. */
  answer: OfferPage | null
}
