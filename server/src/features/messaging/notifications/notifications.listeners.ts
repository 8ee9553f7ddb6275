/** The merchant's users are notified. */
import type { Listener } from '../../../facts.ts'
import { keepMerchantEvent, recordMerchantEvent } from './record-merchant-event.ts'

export const saleConfirmed: Listener<'SaleConfirmed'> = (deps, to, { checkout, audience }) => {
  const { id: purchaseId, merchant, amount } = checkout
  const event = { merchantId: merchant.id, type: 'ORDER_CREATED' as const, purchaseId, amount }
  return keepMerchantEvent(deps, to, event, audience.readers)
}

export const cancellationAnnounced: Listener<'CancellationAnnounced'> = async (
  deps,
  tx,
  { order, amount, toStore },
) => {
  const { id: purchaseId, merchantId } = order
  if (toStore) await recordMerchantEvent(deps, tx, { merchantId, type: 'ORDER_CANCELED', purchaseId, amount })
}

export const transferArrived: Listener<'TransferArrived'> = (deps, tx, { transfer }) => {
  const { merchantId, amount } = transfer
  return recordMerchantEvent(deps, tx, { merchantId, type: 'SETTLEMENT_CREATED', purchaseId: null, amount })
}
