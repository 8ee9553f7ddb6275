/**
 * The life of a transfer to a merchant. It only goes forward; money is booked when it has arrived, and booked back if
 * the merchant's bank returns it.
 */

export const TRANSFER_STATUSES = ['CREATED', 'SENT', 'DONE', 'FAILED', 'RETURNED'] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** A provider's state of a transfer. RETURNED: it had arrived, and came back. */
export const PAYOUT_STATES = ['PROCESSING', 'DONE', 'REFUSED', 'RETURNED'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Status → the provider's state → the statuses to pass through, in order. */
const STEPS: Record<TransferStatus, Record<PayoutState, readonly TransferStatus[]>> = {
  CREATED: { PROCESSING: ['SENT'], DONE: ['DONE'], REFUSED: ['FAILED'], RETURNED: ['DONE', 'RETURNED'] },
  SENT: { PROCESSING: [], DONE: ['DONE'], REFUSED: ['FAILED'], RETURNED: ['DONE', 'RETURNED'] },
  // providers without a "returned" state report a returned transfer as refused
  DONE: { PROCESSING: [], DONE: [], REFUSED: ['RETURNED'], RETURNED: ['RETURNED'] },
  FAILED: { PROCESSING: [], DONE: [], REFUSED: [], RETURNED: [] },
  RETURNED: { PROCESSING: [], DONE: [], REFUSED: [], RETURNED: [] },
}

/** Empty if there is nothing to change. */
export function transferSteps(status: TransferStatus, said: PayoutState): readonly TransferStatus[] {
  return STEPS[status][said]
}

/** Whether the provider reports money moved that we believe was not: somebody must check, because it may have been paid again. */
export function isContradiction(status: TransferStatus, said: PayoutState): boolean {
  return (status === 'FAILED' || status === 'RETURNED') && (said === 'DONE' || said === 'PROCESSING')
}
