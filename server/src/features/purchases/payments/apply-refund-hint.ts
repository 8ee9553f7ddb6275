/** The PSP says that refunds of a Pix changed: ours are asked after, and one that is not ours was forced by the payer's bank. */
import type { Deps } from '../../../deps.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { checkForTakenBack } from './take-back.ts'
import { findRefunds } from '../refunds/refunds.store.ts'
import { carryOutRefund } from '../refunds/refund-payment.ts'

/** `ids`: of the refunds, as the PSP knows them. */
export interface RefundHint {
  endToEndId: string
  ids: string[]
}

export const ApplyRefundHint = jobKind<RefundHint>('hear-of-refunds', { retries: 20 })

/** Idempotent, as what it calls. The PSP is asked for the whole Pix only when it names a refund that we did not ask for. */
export async function applyRefundHint(
  deps: Deps,
  { endToEndId, ids }: RefundHint,
  job?: JobInHand,
): Promise<void> {
  const ours = await findRefunds(deps.db, deps.config.secret, ids)
  // all that was told is done with the one that it is of
  const last = ids.length === 1 ? job : undefined
  for (const refund of ours) await carryOutRefund(deps, refund, last)
  if (ours.length < new Set(ids).size) await checkForTakenBack(deps, endToEndId)
}
