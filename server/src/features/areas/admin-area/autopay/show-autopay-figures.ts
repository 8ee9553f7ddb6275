/** The share of open instalments that banks pay, the debits in progress, and the failed ones with their reasons. */
import { DEBIT_FAILURES } from '@drip/core/autopay/debit-failures'
import type { AdminAutopayFigures } from '@drip/core/contracts/admin/admin-autopay'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import type { Totals } from '../lists/totals.ts'
import { type AutopayRows, countAutopayRows, countOpenInstalments } from './admin-autopay.store.ts'
import { failuresSince } from './list-autopay.ts'

/**
 * Counted like lists: large counts are made from time to time and cached.
 * @throws Refusal AUTOPAY_NOT_OFFERED
 */
export async function showAutopayFigures(
  { db, clock, automaticPix }: Pick<Deps, 'db' | 'clock' | 'automaticPix'>,
  totals: Totals,
): Promise<AdminAutopayFigures> {
  if (automaticPix === null) throw new Refusal('AUTOPAY_NOT_OFFERED')
  const since = failuresSince(clock.now())
  const count = async (rows: AutopayRows) => {
    const { total, isExact } = await totals.count(`autopay ${JSON.stringify(rows)}`, (bound) =>
      countAutopayRows(db, rows, bound),
    )
    return { count: total, isExact }
  }
  const [open, automatic, planned, failed] = await Promise.all([
    totals.count('autopay open', (bound) => countOpenInstalments(db, bound)),
    count({ show: 'AUTOMATIC' }),
    count({ show: 'PLANNED' }),
    Promise.all(
      DEBIT_FAILURES.map(async (failure) => ({
        reason: failure,
        ...(await count({ show: 'FAILED', failure, since })),
      })),
    ),
  ])
  return { open: { count: open.total, isExact: open.isExact }, automatic, planned, failed, since }
}
