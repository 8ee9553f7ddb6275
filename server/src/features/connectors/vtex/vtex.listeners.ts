/** VTEX is told how its purchases end. */
import type { Listener } from '../../../facts.ts'
import { TellVtex } from './tell-vtex.ts'

export const checkoutEnded: Listener<'CheckoutEnded'> = async ({ jobs }, tx, { checkout }) => {
  if (checkout.connector === 'VTEX') await jobs.enqueue(tx, TellVtex, { checkoutId: checkout.id })
}

export const saleConfirmed: Listener<'SaleConfirmed'> = async ({ jobs }, to, { checkout }) => {
  if (checkout.connector === 'VTEX') await jobs.enqueue(to, TellVtex, { checkoutId: checkout.id })
}
