/** VTEX is notified how its purchases end. */
import type { Listener } from '../../../facts.ts'
import { NotifyVtex } from './notify-vtex.ts'

export const checkoutEnded: Listener<'CheckoutEnded'> = async ({ jobs }, tx, { checkout }) => {
  if (checkout.connector === 'VTEX') await jobs.enqueue(tx, NotifyVtex, { checkoutId: checkout.id })
}

export const saleConfirmed: Listener<'SaleConfirmed'> = async ({ jobs }, to, { checkout }) => {
  if (checkout.connector === 'VTEX') await jobs.enqueue(to, NotifyVtex, { checkoutId: checkout.id })
}
