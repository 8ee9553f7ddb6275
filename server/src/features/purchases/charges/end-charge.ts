import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { type Charge, saveChargeStatus } from './charges.store.ts'

export const EndChargeAtPsp = jobKind<{ txid: string; due?: boolean }>('end-charge-at-psp', { retries: 6 })

/** A charge that must not be paid any more: ours at once, the PSP's by a job. What is paid in between goes back. */
export async function endLiveCharge(
  { jobs }: Pick<Deps, 'jobs'>,
  to: Writer,
  charge: Pick<Charge, 'id' | 'txid' | 'status'> | null,
): Promise<void> {
  if (charge === null || (charge.status !== 'LIVE' && charge.status !== 'INTENDED')) return
  saveChargeStatus(to, charge.id, 'ENDED')
  await jobs.enqueue(to, EndChargeAtPsp, { txid: charge.txid })
}

/** `due`: it is a due-date charge, which PSPs keep apart. */
export async function endChargeAtPsp(
  { pix }: Pick<Deps, 'pix'>,
  { txid, due = false }: { txid: string; due?: boolean },
): Promise<void> {
  await pix.endCharge(txid, due ? 'cobv' : 'cob')
}
