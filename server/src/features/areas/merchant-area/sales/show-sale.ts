import { saoPauloDate } from '@drip/core/calendar/dates'
import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { findOrderProducts } from '../../../purchases/orders/order-products.store.ts'
import { findInstalments } from '../../../purchases/orders/orders.store.ts'
import { findNextTransferDay } from '../../../purchases/settlements/find-next-transfer-day.ts'
import { findLinesAmount } from '../../../servicing/corrections/corrections.store.ts'
import { showContests } from '../../../servicing/med/show-contests.ts'
import { findRefundsOfSale, findSettlementOfSale } from './sale-story.store.ts'
import { findSaleDetails, findSaleTransfer } from './sales.store.ts'
import { saleDetails } from './sales.views.ts'

/** One purchase of a merchant; another merchant's counts as unknown. @throws Refusal CHECKOUT_NOT_FOUND */
export async function showSale(
  deps: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
  id: string,
): Promise<MerchantCheckout> {
  const { db } = deps
  const [details, nextTransferDay] = await Promise.all([
    findSaleDetails(db, merchantId, { id, today: saoPauloDate(deps.clock.now()) }),
    findNextTransferDay(deps, merchantId),
  ])
  if (details === null) throw new Refusal('CHECKOUT_NOT_FOUND')
  const [products, linesAmount, transfer, instalments, settlement, refunds, contests] = await Promise.all([
    findOrderProducts(db, id),
    findLinesAmount(db, id),
    findSaleTransfer(db, id),
    findInstalments(db, id),
    findSettlementOfSale(db, id, nextTransferDay),
    findRefundsOfSale(db, id),
    showContests(db, id),
  ])
  return saleDetails(
    details,
    { products, linesAmount: linesAmount ?? details.amount },
    { transfer, instalments, settlement, refunds, contests },
  )
}
