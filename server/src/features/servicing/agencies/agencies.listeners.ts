import { agencyFeeReturned } from '@drip/core/ledger/accounts'
import { subtractCents } from '@drip/core/money/cents'
import { agencyFeeBack } from '@drip/core/reminders/agencies/placement'
import type { Listener } from '../../../facts.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import { findBrought, insertFeeReturn } from './returns.store.ts'

/** If the payer's bank takes a Pix back, the agency that collected it returns its share of the fee. */
export const pixTakenBack: Listener<'PixTakenBack'> = async (
  { clock },
  tx,
  { purchaseId, endToEndId, refundId, amount },
) => {
  const brought = await findBrought(tx, { purchaseId, endToEndId })
  if (brought === null) return
  const now = clock.now()
  const fee = agencyFeeBack(
    { before: brought.left, after: subtractCents(brought.left, amount) },
    brought.feeRate,
  )
  const { agencyId } = brought
  await insertFeeReturn(tx, { refundId, purchaseId, endToEndId, agencyId, taken: amount, fee, now })
  book(tx, [
    {
      purchaseId,
      kind: 'AGENCY_FEE_RETURNED',
      cause: `agency-fee-returned:${refundId}`,
      occurredAt: now,
      bookedAt: now,
      postings: agencyFeeReturned(fee),
    },
  ])
}
