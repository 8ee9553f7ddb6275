/**
 * The PSP reports that refunds of a Pix changed: for our own we ask for their status; one that is not ours was forced
 * by the payer's bank.
 */
import type { Deps } from '../../../deps.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { checkForTakenBack } from './take-back.ts'
import { findRefunds } from '../refunds/refunds.store.ts'
import { carryOutRefund } from '../refunds/refund-payment.ts'

/** `ids`: the PSP's ids of the refunds. */
export interface RefundHint {
  endToEndId: string
  ids: string[]
}

export const ApplyRefundHint = jobKind<RefundHint>('hear-of-refunds', { retries: 20 })

/**
 * Idempotent, like the functions it calls. It asks the PSP for the whole Pix only if the hint names a refund that is
 * not ours.
 */
export async function applyRefundHint(
  deps: Deps,
  { endToEndId, ids }: RefundHint,
  job?: JobInHand,
): Promise<void> {
  const ours = await findRefunds(deps.db, deps.config.secret, ids)
  // a hint for one refund is done when that refund is
  const last = ids.length === 1 ? job : undefined
  for (const refund of ours) await carryOutRefund(deps, refund, last)
  if (ours.length < new Set(ids).size) await checkForTakenBack(deps, endToEndId)
}
