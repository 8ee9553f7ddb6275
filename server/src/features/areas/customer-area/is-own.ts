/**
 * Whether what a page is about is the signed-in customer's. Pages that do not say who owes, and the end of a purchase,
 * lead to the area in a browser in which somebody else may be signed in.
 */
import type { Deps } from '../../../deps.ts'
import type { Account } from '../../people/customers/customers.store.ts'
import { findPurchaseOf } from '../../purchases/orders/orders.store.ts'
import { findOffer } from '../../servicing/offers/offers.store.ts'
import { isPurchaseOf } from './customer-orders.store.ts'

/** @param id of a purchase, an instalment or a sent offer */
export async function isOwn(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  customer: Pick<Account, 'id' | 'cpf'>,
  id: string,
): Promise<boolean> {
  // first as a purchase's own: on a cluster, an id that is no instalment's is looked for on all servers
  const isOwnPurchase = await isPurchaseOf(db, id, customer)
  if (isOwnPurchase !== null) return isOwnPurchase
  const ofPart = (await findPurchaseOf(db, config.secret, id)) ?? (await findOffer(db, id))?.purchaseId
  return ofPart !== undefined && (await isPurchaseOf(db, ofPart, customer)) === true
}
