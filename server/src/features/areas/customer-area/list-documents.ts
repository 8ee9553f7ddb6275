import { saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerDocuments } from '@drip/core/contracts/customer-area'
import { wholeId } from '@drip/core/debts/share-payment'
import { instalmentSeen } from '@drip/core/debts/states-seen'
import { toReais } from '@drip/core/money/cents'
import { settlementState } from '@drip/core/receipts/settlement'
import { asPage } from '../../../platform/http/as-page.ts'
import type { Deps } from '../../../deps.ts'
import { findInstalmentsOf } from '../../purchases/orders/orders.store.ts'
import { countPaidOrders, findPaidOrderHeads, findPaymentRows } from './customer-orders.store.ts'

/** Receipts and letters by purchase; each is rendered when it is downloaded. */
export async function listDocuments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  { page, size }: { page: number; size: number },
): Promise<CustomerDocuments> {
  const [heads, totalElements] = await Promise.all([
    findPaidOrderHeads(db, customerId, { page, size }),
    countPaidOrders(db, customerId),
  ])
  const ids = heads.map((it) => it.id)
  const [payments, instalments] = await Promise.all([findPaymentRows(db, ids), findInstalmentsOf(db, ids)])
  const paymentsOf = Map.groupBy(payments, (it) => it.purchaseId)
  const instalmentsOf = Map.groupBy(instalments, (it) => it.purchaseId)
  const today = saoPauloDate(clock.now())
  const content = heads.map((it) => ({
    orderId: it.id,
    merchantName: it.merchantName,
    merchantLogoUrl: it.merchantLogoUrl,
    createdDate: it.createdAt.toISOString(),
    receipts: (paymentsOf.get(it.id) ?? []).map((payment) => ({
      endToEndId: wholeId(payment.endToEndId),
      amount: toReais(payment.amount),
      paidAt: payment.paidAt.toISOString(),
    })),
    isSettled:
      settlementState((instalmentsOf.get(it.id) ?? []).map((part) => instalmentSeen(part, today))) ===
      'SETTLED',
  }))
  return asPage(content, { page, size }, totalElements)
}
