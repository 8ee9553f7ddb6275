/** Adjusts how much of a merchant's money is held while a Pix that paid for it is contested (MED; decision 77). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { settlementHeld, settlementReleased } from '@drip/core/ledger/accounts'
import { type Cents, subtractCents } from '@drip/core/money/cents'
import { contestedShare, isHeldSo, planHold } from '@drip/core/settlement/plan-hold'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import type { Order } from '../orders/orders.store.ts'
import {
  type SettlementHold,
  findHoldableParts,
  findHolds,
  insertHolds,
  releaseHolds,
} from './settlements.store.ts'
import { waitForTransfers } from './transfers.store.ts'

/**
 * Holds the merchant's share of the contested sum, as far as it has not gone out; a repeated call with the same sum
 * changes nothing. The caller holds the order's lock. No transfer is made meanwhile, so that no held amount is in one.
 * @param contested of this purchase; zero when the case is over
 */
export async function fitHold(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { caseId, order, contested }: { caseId: string; order: Order; contested: Cents },
): Promise<void> {
  const of = { caseId, purchaseId: order.id }
  await waitForTransfers(tx)
  const now = clock.now()
  const today = saoPauloDate(now)
  const gross = subtractCents(order.amount, order.canceledAmount)
  const wanted = contestedShare(contested, { gross, net: subtractCents(gross, order.feeAmount) })
  const holds = await findHolds(tx, of)
  // planned as if nothing were held yet: after a cancellation, or once a day has come, other parts may have to be held
  const plan = planHold(await findHoldableParts(tx, of), { wanted, today })
  if (isHeldSo(holds, plan, today)) return
  if (holds.length > 0) await release(tx, order.id, holds, now)
  if (plan.length === 0) return
  const planned = plan.map((it) => ({ ...it, id: newId(now) }))
  await insertHolds(tx, { ...of, now }, planned)
  book(
    tx,
    planned.map(({ id, amount }) => ({
      purchaseId: order.id,
      kind: 'SETTLEMENT_HELD',
      cause: `held:${id}`,
      occurredAt: now,
      bookedAt: now,
      postings: settlementHeld(amount),
    })),
  )
}

async function release(
  tx: Tx,
  purchaseId: string,
  holds: readonly SettlementHold[],
  now: Date,
): Promise<void> {
  const ids = holds.map(({ id }) => id)
  await releaseHolds(tx, ids, { today: saoPauloDate(now), now })
  book(
    tx,
    holds.map(({ id, amount }) => ({
      purchaseId,
      kind: 'SETTLEMENT_RELEASED',
      cause: `held-released:${id}`,
      occurredAt: now,
      bookedAt: now,
      postings: settlementReleased(amount),
    })),
  )
}
