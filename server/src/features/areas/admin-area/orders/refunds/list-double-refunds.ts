/** What payers have twice and owe to us, until it is settled on the order's page (decision 130). */
import type { AdminDoubleRefunds } from '@drip/core/contracts/admin/admin-refunds'
import { wholeId } from '@drip/core/debts/share-payment'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../../../deps.ts'
import { asPage } from '../../../../../platform/http/as-page.ts'
import { findOwedDoubleRefunds } from '../../../../purchases/refunds/double-refunds.store.ts'

/** The oldest first. */
export async function listDoubleRefunds(
  { db }: Pick<Deps, 'db'>,
  { page, size }: { page: number; size: number },
): Promise<AdminDoubleRefunds> {
  const { content, total } = await findOwedDoubleRefunds(db, { number: page, size })
  return asPage(
    content.map(({ id, endToEndId, amount, takenAt, purchaseId, orderCode, merchantName, customerName }) => ({
      id,
      endToEndId: wholeId(endToEndId),
      amount: toReais(amount),
      takenAt: takenAt.toISOString(),
      orderId: purchaseId,
      orderCode,
      merchantName,
      customerName,
    })),
    { page, size },
    total,
  )
}
