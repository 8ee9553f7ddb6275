import type { AdminPreview } from '@drip/core/contracts/admin/admin-area'
import { versionOf } from '../../../../platform/database/versions.ts'

/**
 * The part of a preview that is stable while a second person decides: everything that moves money, and the order's
 * final state. Late charges grow meanwhile, and a transfer gets another day.
 */
export function lastingVersion({ orders, totals }: AdminPreview): string {
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  return versionOf({
    orders: orders.map(({ orderId, status, canceledAmount, products, ...it }) => ({
      orderId,
      status,
      canceledAmount,
      products,
      instalments: it.instalments.map(
        ({ id, canceledAmount: canceled, writtenOffAmount, paidAmount, state }) => ({
          id,
          // what a plan pays is not a debt to give up
          isInPlan: state.before === 'IN_PLAN',
          canceled,
          writtenOffAmount,
          paidAmount,
        }),
      ),
      ledger: sorted(it.ledger),
      pixReturned: sorted(it.pixReturned),
      settlement: sorted(it.settlement.map(({ amount, instalmentNumber }) => ({ amount, instalmentNumber }))),
    })),
    totals,
  })
}
