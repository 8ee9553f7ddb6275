/** What the payment page begins with, the same on the server and in the browser. */
import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import type { PageState } from '../../page-state.ts'

export interface PaymentState extends PageState {
  id: string
  /** Null where the page asks for it by itself. */
  answer: InstalmentToPay | null
}
