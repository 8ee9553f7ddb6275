import { civilDate } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import { buy, goTo, newShopper, payInstalment, takeBackPix } from '../../../../test/shopper.ts'
import { countOf, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import type { World } from '../../../../test/world.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findInstalments } from '../orders/orders.store.ts'
import { checkForTakenBack } from '../payments/take-back.ts'
import { payOutside } from './pay-outside.ts'

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

const CLOSED_ACCOUNT = '99999999'

/**
 * A Pix of R$ 250,00 for an instalment of R$ 100,00, from an account that is closed when R$ 150,00 are to be returned:
 * the caller waits until that has failed.
 */
export async function surplusOfClosedAccount(
  world: World,
  { apiKey }: { apiKey: string },
): Promise<{ id: string; endToEndId: string }> {
  const id = await buy(world, apiKey, newShopper())
  await untilRefunded(world, id)
  const [first] = await findInstalments(world.deps.db, id)
  const it = { amount: '250.00', bankIspb: CLOSED_ACCOUNT }
  const [endToEndId = ''] = await payInstalment(world, first?.id ?? '', it)
  return { id, endToEndId }
}

const CLERK = '0195a000-0000-7000-8000-0000000000a9'

/** Such a refund was paid outside, and then the payer's bank took that much of the Pix as well. @param amount in reais */
export async function takenTwice(
  world: World,
  merchant: { id: string; apiKey: string },
  amount = '60.00',
): Promise<{ orderId: string; endToEndId: string; refundId: string }> {
  const { orderId, endToEndId, refundId: failed } = await refundTooOld(world, merchant)
  const paid = {
    paidOn: civilDate(TOO_LATE),
    way: 'BANK_TRANSFER',
    reference: 'TED-0001',
    by: CLERK,
  } as const
  await payOutside(world.deps, { orderId, refundId: failed, ...paid })
  await takeBackPix(world, endToEndId, amount)
  await checkForTakenBack(world.deps, endToEndId)
  const refundId = await world.deps.db.value<string>(sql`
    select id from double_refunds where purchase_id = ${orderId}`)
  return { orderId, endToEndId, refundId: refundId ?? '' }
}
