import { saoPauloDate } from '@drip/core/calendar/dates'
import { openAmount } from '@drip/core/debts/debt'
import { debtWrittenOff } from '@drip/core/ledger/accounts'
import { addCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import {
  type Instalment,
  type Order,
  saveInstalments,
  saveOrderStates,
  statusOf,
} from '../../purchases/orders/orders.store.ts'
import { releaseInstalments } from '../../purchases/settlements/release-instalments.ts'
import { type StoredWriteOffReason, insertWriteOffs } from './corrections.store.ts'

/** An order and all its instalments. */
export interface DebtsOfOrder {
  order: Order
  instalments: readonly Instalment[]
}

/**
 * Closes what is open of the chosen instalments, in a transaction that holds the locks of their orders: the loss is
 * booked, their codes end, and the merchant gets what they waited for.
 */
export async function writeOffWithin(
  deps: Deps,
  tx: Tx,
  debts: readonly DebtsOfOrder[],
  { chosen, reason, by }: { chosen: ReadonlySet<string>; reason: StoredWriteOffReason; by: string },
): Promise<void> {
  const now = deps.clock.now()
  const after = debts.map(({ order, instalments }) => ({
    order,
    instalments: instalments.map((it) => (chosen.has(it.id) ? writtenOff(it) : it)),
  }))
  const rows = debts.flatMap(({ order, instalments }) =>
    instalments
      .filter((it) => chosen.has(it.id))
      .map((it) => ({
        id: newId(now),
        instalmentId: it.id,
        purchaseId: order.id,
        amount: openAmount(it),
      })),
  )
  saveInstalments(
    tx,
    after.flatMap((it) => it.instalments.filter(({ id }) => chosen.has(id))),
  )
  saveOrderStates(tx, after, now)
  book(
    tx,
    rows.map((it) => ({
      purchaseId: it.purchaseId,
      kind: 'DEBT_WRITTEN_OFF',
      cause: `written-off:${it.id}`,
      occurredAt: now,
      bookedAt: now,
      postings: debtWrittenOff(it.amount),
    })),
  )
  await insertWriteOffs(tx, rows, { reason, by, now })
  await endDebtCharges(deps, tx, {
    purchaseIds: debts.map(({ order }) => order.id),
    instalmentIds: [...chosen],
  })
  const released = debts.map(({ order, instalments }) => ({
    purchaseId: order.id,
    numbers: instalments.filter((it) => chosen.has(it.id)).map((it) => it.number),
  }))
  await releaseInstalments(tx, released, saoPauloDate(now))
}

/** Closed without a payment, so it has no payment day. */
function writtenOff(it: Instalment): Instalment {
  const after = { ...it, writtenOffAmount: addCents(it.writtenOffAmount, openAmount(it)) }
  return { ...after, status: statusOf(after) }
}
