import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { EndChargeAtPsp } from './end-charge.ts'
import {
  type ChargeOfDebts,
  type DebtCharge,
  type DebtsOf,
  findLiveDebtCharges,
} from './debt-charges.store.ts'
import { endCharges } from './charges.store.ts'

/**
 * Ends the debts' live charges, which must not be paid any more: ours at once, the PSP's by a job. A payment in between
 * is accepted or returned.
 */
export async function endDebtCharges({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, debts: DebtsOf): Promise<void> {
  await endTheseCharges({ jobs }, tx, await findLiveDebtCharges(tx, debts))
}

/** The same if the charges are already known. */
export async function endTheseCharges(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  live: readonly (ChargeOfDebts & Pick<DebtCharge, 'txid' | 'dueDate' | 'purpose'>)[],
): Promise<void> {
  if (live.length === 0) return
  await Promise.all([
    endCharges(tx, live),
    ...live.map(({ txid, dueDate, purpose }) =>
      jobs.enqueue(tx, EndChargeAtPsp, { txid, due: dueDate !== null, debit: purpose === 'DEBIT' }),
    ),
  ])
}
