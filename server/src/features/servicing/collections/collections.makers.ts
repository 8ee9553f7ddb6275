/** Late customers for tests of the desk, and what our staff see and do. */
import type {
  CollectionCase,
  NextCollectionCase,
} from '@drip/core/contracts/admin/collections/admin-collections'
import { randomBytes } from 'node:crypto'
import { type Shopper, buy, newShopper } from '../../../../test/shopper.ts'
import type { World } from '../../../../test/world.ts'
import type { SignedInAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'

export interface LateCustomer {
  customerId: string
  orderId: string
}

/** A purchase in three of this amount, in reais, the first due on 9 December. */
export async function buyer(
  world: World,
  apiKey: string,
  amount = 300,
  shopper: Shopper = newShopper(),
): Promise<LateCustomer> {
  const orderId = await buy(world, apiKey, shopper, { amount: amount.toFixed(2) })
  const order = await findOrder(world.deps.db, orderId)
  if (order === null) throw new Error('nothing was bought')
  return { customerId: order.customerId, orderId }
}

/** The desk as one person uses it. */
export function deskOf(admin: SignedInAdmin) {
  return {
    next: async () => (await admin.call<NextCollectionCase>('PUT', '/collections/next')).body,
    take: (id: string) => admin.call<{ code?: string; detail?: string }>('PUT', `/collections/${id}/hold`),
    putBack: (id: string) => admin.call('DELETE', `/collections/${id}/hold`),
    move: (id: string, body: { from: string | null; to: string | null }) =>
      admin.call<{ code?: string; detail?: string; errors?: unknown }>(
        'PUT',
        `/collections/${id}/holder`,
        body,
      ),
    show: async (id: string) => (await admin.call<CollectionCase>('GET', `/collections/${id}`)).body,
    write: (id: string, body: object, contactId: string = randomBytes(16).toString('hex')) =>
      admin.call<{ code?: string; errors?: unknown }>(
        'PUT',
        `/collections/${id}/contacts/${contactId}`,
        body,
      ),
  }
}
