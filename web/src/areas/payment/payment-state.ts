/** The payment page's initial state, the same on the server and in the browser. */
import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import type { PageState } from '../../page-state.ts'

export interface PaymentState extends PageState {
  id: string
  /** Null if the page loads it by itself. */
  answer: InstalmentToPay | null
}
