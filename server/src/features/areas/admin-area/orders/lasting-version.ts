import type { AdminPreview } from '@drip/core/contracts/admin/admin-area'
import { versionOf } from '../../../../platform/database/versions.ts'

/**
 * What of a preview does not change with the days that a second person takes: everything that moves money, and what becomes of the
 * order. Late charges grow meanwhile, and a transfer has another day.
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
          // what is paid by a plan is no debt to give up
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
