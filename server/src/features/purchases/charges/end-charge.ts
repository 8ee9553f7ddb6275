import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { type Charge, saveChargeStatus } from './charges.store.ts'

/** `due`: a due-date charge; `debit`: one that the payer's bank pays. PSPs keep these kinds apart. */
interface ChargeAtPsp {
  txid: string
  due?: boolean
  debit?: boolean
}

export const EndChargeAtPsp = jobKind<ChargeAtPsp>('end-charge-at-psp', { retries: 6 })

/** A debit or a mandate at the PSP must end, and we cannot send that any more: PIX_AUTOMATIC was removed too early. */
export class AutopayOff extends Error {
  constructor() {
    super('PIX_AUTOMATIC is off while the PSP still has mandates and debits')
  }
}

/** Ends a charge that must not be paid any more: ours at once, the PSP's by a job. A payment in between is returned. */
export async function endLiveCharge(
  { jobs }: Pick<Deps, 'jobs'>,
  to: Writer,
  purchaseId: string,
  charge: Pick<Charge, 'id' | 'txid' | 'status'> | null,
): Promise<void> {
  if (charge === null || (charge.status !== 'LIVE' && charge.status !== 'INTENDED')) return
  saveChargeStatus(to, { id: charge.id, purchaseId }, 'ENDED')
  await jobs.enqueue(to, EndChargeAtPsp, { txid: charge.txid })
}

export async function endChargeAtPsp(
  { pix, automaticPix }: Pick<Deps, 'pix' | 'automaticPix'>,
  { txid, due = false, debit = false }: ChargeAtPsp,
): Promise<void> {
  if (!debit) return pix.endCharge(txid, due ? 'cobv' : 'cob')
  if (automaticPix === null) throw new AutopayOff()
  await automaticPix.cancelDebit(txid)
}
