/** Ends a checkout without a sale, or one that only looked like a sale. */
import type { DenialReason } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import { type Announcing, announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { type Checkout, endCheckout } from './checkouts.store.ts'

type Ended = Pick<Checkout, 'id' | 'amount' | 'merchantCode' | 'connector'> & {
  merchant: { id: string }
}

/**
 * The caller has locked the checkout.
 * @param end.koMaxAmount what would have been approved, if a decision has just said so; otherwise the known value stays
 */
export async function endUnsold(
  deps: Announcing,
  tx: Tx,
  checkout: Ended,
  {
    koMaxAmount = null,
    ...end
  }: { status: 'KO' | 'EXPIRED'; koReason: DenialReason; koMaxAmount?: Cents | null },
): Promise<void> {
  endCheckout(tx, checkout.id, { ...end, koMaxAmount, now: deps.clock.now() })
  await announce(deps, tx, { type: 'CheckoutEnded', checkout, ...end })
}
