/**
 * The life of a transfer to a merchant. It only goes forward; the money is booked when it has arrived and booked back when
 * the merchant's bank returns it.
 */

export const TRANSFER_STATUSES = ['CREATED', 'SENT', 'DONE', 'FAILED', 'RETURNED'] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** What a provider says of a transfer. RETURNED: it had arrived, and came back. */
export const PAYOUT_STATES = ['PROCESSING', 'DONE', 'REFUSED', 'RETURNED'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Status → what the provider says → the statuses to go through, in order. */
const STEPS: Record<TransferStatus, Record<PayoutState, readonly TransferStatus[]>> = {
  CREATED: { PROCESSING: ['SENT'], DONE: ['DONE'], REFUSED: ['FAILED'], RETURNED: ['DONE', 'RETURNED'] },
  SENT: { PROCESSING: [], DONE: ['DONE'], REFUSED: ['FAILED'], RETURNED: ['DONE', 'RETURNED'] },
  // providers that know no "returned" call a transfer that came back refused
  DONE: { PROCESSING: [], DONE: [], REFUSED: ['RETURNED'], RETURNED: ['RETURNED'] },
  FAILED: { PROCESSING: [], DONE: [], REFUSED: [], RETURNED: [] },
  RETURNED: { PROCESSING: [], DONE: [], REFUSED: [], RETURNED: [] },
}

/** Nothing when there is nothing to change. */
export function transferSteps(status: TransferStatus, said: PayoutState): readonly TransferStatus[] {
  return STEPS[status][said]
}

/**
 * Whether the provider says that money moved which we believe did not: somebody must look, for it may have been paid again.
 */
export function isContradiction(status: TransferStatus, said: PayoutState): boolean {
  return (status === 'FAILED' || status === 'RETURNED') && (said === 'DONE' || said === 'PROCESSING')
}
