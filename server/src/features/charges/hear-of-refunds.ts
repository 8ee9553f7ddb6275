/** The PSP says that refunds of a Pix changed: ours are asked after, and one that is not ours was forced by the payer's bank. */
import type { Deps } from '../../deps.ts'
import { jobKind } from '../../platform/jobs.ts'
import { lookForTakenBack } from '../instalment-payments/take-back.ts'
import { findRefundIds } from './charges.store.ts'
import { refundPayment } from './refund-payment.ts'

/** `ids`: of the refunds, as the PSP knows them. */
export interface RefundHint {
  endToEndId: string
  ids: string[]
}

export const HearOfRefunds = jobKind<RefundHint>('hear-of-refunds', { retries: 20 })

/** Idempotent, as what it calls. The PSP is asked for the whole Pix only when it names a refund that we did not ask for. */
export async function hearOfRefunds(deps: Deps, { endToEndId, ids }: RefundHint): Promise<void> {
  const ours = await findRefundIds(deps.db, ids)
  for (const id of ours) await refundPayment(deps, id)
  if (ours.length < new Set(ids).size) await lookForTakenBack(deps, endToEndId)
}
