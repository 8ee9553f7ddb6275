/** A checkout ends without a sale, or what looked like one does. */
import type { DenialReason } from '@drip/core/contracts/states'
import { type Announcing, announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { type Checkout, endCheckout } from './checkouts.store.ts'

type Ended = Pick<Checkout, 'id' | 'amount' | 'merchantCode' | 'connector'> & {
  merchant: { id: string }
}

/** The checkout is locked by the caller. */
export async function endUnsold(
  deps: Announcing,
  tx: Tx,
  checkout: Ended,
  end: { status: 'KO' | 'EXPIRED'; koReason: DenialReason },
): Promise<void> {
  endCheckout(tx, checkout.id, { ...end, now: deps.clock.now() })
  await announce(deps, tx, { type: 'CheckoutEnded', checkout, ...end })
}
