/** The shop is notified of failed purchases and refunds; it confirms a sale itself. */
import type { Listener } from '../../../facts.ts'
import { findShopPayment } from './nuvemshop.store.ts'
import { NotifyNuvemshop } from './notify-nuvemshop.ts'

/** A shop whose answer we no longer waited for may still book the sale that was lost by it. */
const LATE_BOOKING_SECONDS = 3600

export const checkoutEnded: Listener<'CheckoutEnded'> = async ({ jobs }, tx, { checkout, koReason }) => {
  const { id, connector } = checkout
  if (connector !== 'NUVEMSHOP' || (await findShopPayment(tx, id)) === null) return
  await jobs.enqueue(tx, NotifyNuvemshop, { checkoutId: id })
  if (koReason === 'FAILED_MERCHANT_ORDER_CONFIRMATION')
    await jobs.enqueue(tx, NotifyNuvemshop, { checkoutId: id }, { after: LATE_BOOKING_SECONDS })
}

export const orderCanceled: Listener<'OrderCanceled'> = async ({ jobs }, tx, { order: { id } }) => {
  if ((await findShopPayment(tx, id)) !== null) await jobs.enqueue(tx, NotifyNuvemshop, { checkoutId: id })
}
