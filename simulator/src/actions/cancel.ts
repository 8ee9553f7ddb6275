/**
 * Merchants cancel sales, in full or in part; each request has an idempotency key and is repeated until it is answered.
 */
import { type Cents, cents } from '@drip/core/money/cents'
import { cancelOrder } from '@drip/server/features/servicing/corrections/cancel-order'
import sql from 'sql-template-tag'
import { reais } from '../bank.ts'
import type { Town } from '../town.ts'

interface Sold {
  id: string
  merchantId: string
  amount: number
  canceled: number
  createdAt: Date
  /** A Pix of it is contested at a bank, so that the store's share is held. */
  isContested: boolean
}

/** How long a merchant may cancel a sale (001 §9). */
const REFUND_WINDOW_MS = 30 * 86_400_000

export async function cancel(town: Town): Promise<void> {
  const { simulation, random } = town
  const sold = await simulation.db.rows<Sold>(sql`
    select id, merchant_id, amount, canceled_amount as canceled, created_at,
      exists (select from med_purchases p join med_cases c on c.id = p.case_id
        where p.purchase_id = orders.id and c.state = 'OPEN') as is_contested
    from orders
    where created_at > ${new Date(simulation.clock.now().getTime() - 90 * 86_400_000)} order by created_at desc, id limit 40`)
  if (sold.length === 0) return
  const contested = sold.filter((it) => it.isContested)
  const order = random.pick(contested.length > 0 && random.chance(0.3) ? contested : sold)
  const left = order.amount - order.canceled
  const way = random.weighted({ whole: 3, part: 5, product: 3, tooMuch: 1 })
  const amount = way === 'tooMuch' ? left + 1 : way === 'whole' ? left : random.between(1, Math.max(1, left))
  const key = `cancel-${random.between(0, 2 ** 31)}`
  simulation.diary.note(`cancel ${way} ${reais(amount)} of ${reais(left)}`)
  const accepted =
    way === 'product'
      ? await cancelProduct(town, order, cents(amount), key)
      : await cancelByApi(town, order, way, amount, key)
  if (accepted) {
    simulation.diary.counts.refunds += 1
    town.canceled.set(order.id, (town.canceled.get(order.id) ?? 0) + amount)
  }
}

async function cancelByApi(
  town: Town,
  order: Sold,
  way: 'whole' | 'part' | 'tooMuch',
  amount: number,
  key: string,
): Promise<boolean> {
  const { simulation, random } = town
  const apiKey = town.merchants.find(({ id }) => id === order.merchantId)?.apiKey ?? ''
  const headers = { 'x-api-key': apiKey, 'idempotency-key': key }
  const send = () =>
    way === 'whole'
      ? simulation.call('PUT', `/api/v1/merchant/orders/${order.id}/cancel`, undefined, headers)
      : simulation.call('PUT', `/api/v1/cancellation/${order.id}`, { amount: reais(amount) }, headers)
  const { status, body } = await send()
  if (random.chance(0.2)) {
    const again = await send()
    if (again.status !== status && !simulation.sideBySide)
      simulation.violated('the same cancellation asked twice is answered twice alike', { body, again })
  }
  const left = order.amount - order.canceled
  const inTime = simulation.clock.now().getTime() <= order.createdAt.getTime() + REFUND_WINDOW_MS
  const possible = amount <= left && amount > 0 && inTime
  if (status === 204) return possible
  if (status >= 500 || (possible && !simulation.sideBySide))
    simulation.violated('a cancellation was refused', { status, body, order, amount })
  return false
}

/** A product's share of every instalment, refunded by an admin. */
async function cancelProduct(town: Town, order: Sold, amount: Cents, key: string): Promise<boolean> {
  const left = order.amount - order.canceled
  const done = await town.simulation.use('a product goes back', async (deps) => {
    await cancelOrder(deps, order.merchantId, order.id, {
      amount,
      source: 'ADMIN',
      way: 'PROPORTIONAL',
      requestKey: key,
    })
    return true
  })
  return done === true && amount <= left
}
