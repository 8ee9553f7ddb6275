/** What waits of a merchant's money while a Pix that paid for it is contested (MED), brought to what it is to be (decision 77). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { settlementHeld, settlementReleased } from '@drip/core/ledger/accounts'
import { type Cents, ZERO, subtractCents, sumCents } from '@drip/core/money/cents'
import { contestedShare, planHold, toHold } from '@drip/core/settlement/plan-hold'
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
 * Holds the merchant's share of the contested sum, as much of it as has not gone out; told again with the same it changes nothing. The
 * caller holds the order's lock. No transfer is made meanwhile, so that what is held is in none.
 * @param contested of this purchase; zero when the case is over
 */
export async function fitHold(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { caseId, order, contested }: { caseId: string; order: Order; contested: Cents },
): Promise<void> {
  const of = { caseId, purchaseId: order.id }
  await waitForTransfers(tx)
  const holds = await findHolds(tx, of)
  const gross = subtractCents(order.amount, order.canceledAmount)
  const wanted = contestedShare(contested, { gross, net: subtractCents(gross, order.feeAmount) })
  const parts = await findHoldableParts(tx, order.id)
  let held = sumCents(holds.map(({ amount }) => amount))
  const target = toHold(parts, { wanted, held })
  const now = clock.now()
  if (target < held) {
    await release(tx, order.id, holds, now)
    held = ZERO
  }
  const missing = subtractCents(target, held)
  if (missing <= 0) return
  const standing = held === 0 ? await findHoldableParts(tx, order.id) : parts
  const planned = planHold(standing, missing).map((it) => ({ ...it, id: newId(now) }))
  if (planned.length === 0) return
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
