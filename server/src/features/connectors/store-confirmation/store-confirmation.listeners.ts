import type { Listener } from '../../../facts.ts'
import { ConfirmWithStore } from './confirm-with-store.ts'

/** The store must learn of the payment. */
export const purchaseApproved: Listener<'PurchaseApproved'> = (
  { jobs },
  tx,
  { purchaseId, checkout, audience },
) =>
  jobs.enqueue(
    tx,
    ConfirmWithStore,
    { checkoutId: purchaseId, attempt: 1 },
    { known: { checkout, audience } },
  )
