import sql from 'sql-template-tag'
import { buy, goTo, newShopper, payInstalment } from '../../../../test/shopper.ts'
import { countOf, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import type { World } from '../../../../test/world.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findInstalments } from '../orders/orders.store.ts'

/** The day on which it fails, and from which it can be refunded in another way. */
export const TOO_LATE = '2027-03-01'

/**
 * A sale of 2026-11-24 whose first instalment was paid at once, cancelled when a Pix can no longer return that payment.
 */
export async function refundTooOld(
  world: World,
  merchant: { id: string; apiKey: string },
  shopper = newShopper(),
): Promise<{ orderId: string; refundId: string; endToEndId: string; amount: number }> {
  await goTo(world, '2026-11-24')
  const orderId = await buy(world, merchant.apiKey, shopper)
  await untilRefunded(world, orderId)
  const [first] = await findInstalments(world.deps.db, orderId)
  const [endToEndId = ''] = await payInstalment(world, first?.id ?? '')
  await world.until(async () => (await countOf(world, 'pix_payments', orderId)) === 2)
  await goTo(world, TOO_LATE)
  await cancelOrder(world.deps, merchant.id, orderId, { amount: 'all', source: 'ADMIN' })
  const failed = () =>
    world.deps.db.row<{ id: string; amount: number }>(sql`
      select id, amount from pix_refunds where purchase_id = ${orderId} and status = 'FAILED'`)
  await world.until(async () => {
    await hurryJobs(world)
    await world.schedule('sweep-refunds')
    return (await failed()) !== null
  })
  const { id: refundId = '', amount = 0 } = (await failed()) ?? {}
  return { orderId, refundId, endToEndId, amount }
}
