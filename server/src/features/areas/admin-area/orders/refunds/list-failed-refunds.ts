/**
 * Money that should have been refunded and was not: what a Pix may still return, and what must be paid in another way
 * (decision 129).
 */
import type { AdminFailedRefundRow, AdminFailedRefunds } from '@drip/core/contracts/admin/admin-refunds'
import { wholeId } from '@drip/core/debts/share-payment'
import { toReais } from '@drip/core/money/cents'
import { isForGood, payableOf } from '@drip/core/refunds/outside-refund'
import type { Deps } from '../../../../../deps.ts'
import { asPage } from '../../../../../platform/http/as-page.ts'
import {
  type NamedFailedRefund,
  findNamedFailedRefunds,
} from '../../../../purchases/refunds/failed-refunds.store.ts'

/** The newest attempt first. */
export async function listFailedRefunds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { page, size }: { page: number; size: number },
): Promise<AdminFailedRefunds> {
  const { content, total } = await findNamedFailedRefunds(db, { number: page, size })
  const now = clock.now()
  return asPage(
    content.map((it) => rowOf(it, now)),
    { page, size },
    total,
  )
}

function rowOf(it: NamedFailedRefund, now: Date): AdminFailedRefundRow {
  const { id, tries, merchantName, orderCode, customerName } = it
  return {
    id,
    endToEndId: wholeId(it.endToEndId),
    amount: toReais(payableOf(it)),
    tries,
    askedAt: it.askedAt.toISOString(),
    triedAt: it.createdAt.toISOString(),
    isForGood: isForGood(it, now),
    checkoutId: it.purchaseId,
    merchantName,
    order: orderCode === null ? null : { code: orderCode, customerName: customerName ?? '' },
  }
}
