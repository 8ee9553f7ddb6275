/** The shop is notified of failed purchases and refunds; it confirms a sale itself. */
import type { Listener } from '../../../facts.ts'
import { findShopPayment } from './nuvemshop.store.ts'
import { NotifyNuvemshop } from './notify-nuvemshop.ts'

export const checkoutEnded: Listener<'CheckoutEnded'> = async ({ jobs }, tx, { checkout }) => {
  const { id, connector } = checkout
  if (connector === 'NUVEMSHOP' && (await findShopPayment(tx, id)) !== null)
    await jobs.enqueue(tx, NotifyNuvemshop, { checkoutId: id })
}

export const orderCanceled: Listener<'OrderCanceled'> = async ({ jobs }, tx, { order: { id } }) => {
  if ((await findShopPayment(tx, id)) !== null) await jobs.enqueue(tx, NotifyNuvemshop, { checkoutId: id })
}
