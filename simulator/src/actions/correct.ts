/** Admins correct orders after the sale: fees, due dates, written-off debts, returned products. */
import { type CivilDate, addDays } from '@drip/core/calendar/dates'
import { cents } from '@drip/core/money/cents'
import { cancelByNegotiation } from '@drip/server/features/servicing/corrections/cancel-by-negotiation'
import { changeFirstDueDate } from '@drip/server/features/servicing/corrections/change-first-due-date'
import { closeByNegotiation } from '@drip/server/features/servicing/corrections/close-by-negotiation'
import { moveDueDate, previewMove } from '@drip/server/features/servicing/corrections/move-due-date'
import { refundProducts } from '@drip/server/features/servicing/corrections/refund-products'
import { removeFee } from '@drip/server/features/servicing/corrections/remove-fee'
import { updateProductAmount } from '@drip/server/features/servicing/corrections/update-product-amount'
import { writeOff } from '@drip/server/features/servicing/corrections/write-off'
import { findInstalments } from '@drip/server/features/purchases/orders/orders.store'
import sql from 'sql-template-tag'
import type { Town } from '../town.ts'

const BY = 'simulator'
const WEIGHTS = {
  removeFee: 6,
  changeFirstDueDate: 4,
  moveDueDate: 6,
  writeOffInstalment: 2,
  writeOffOrder: 1,
  closeByNegotiation: 1,
  cancelByNegotiation: 1,
  refundProducts: 3,
  updateProductAmount: 3,
}

const CORRECTIONS: Record<keyof typeof WEIGHTS, (town: Town) => Promise<void>> = {
  async removeFee(town) {
    const late = await someInstalment(town, 'late')
    if (late === null) return
    const waive = { instalmentId: late.id, reason: 'BUG', by: BY } as const
    await town.simulation.use('the fee is forgiven', (deps) => removeFee(deps, waive))
  },
  async changeFirstDueDate(town) {
    const order = await someOrder(town)
    if (order === null) return
    const date = addDays(order.orderedOn, town.random.between(0, 32))
    await town.simulation.use('the due date moves', (deps) =>
      changeFirstDueDate(deps, { orderId: order.id, date, by: BY }),
    )
  },
  async moveDueDate(town) {
    const owed = await someInstalment(town, town.random.chance(0.5) ? 'late' : 'owed')
    if (owed === null) return
    const { id: instalmentId, purchaseId: orderId, dueDate } = owed
    const today = town.simulation.today()
    const date = addDays(dueDate < today ? today : dueDate, town.random.between(1, 15))
    const following = town.random.chance(0.5) ? 'KEEP' : 'FOLLOW'
    const asked = { orderId, instalmentId, date, following } as const
    await town.simulation.use('an instalment gets another date', async (deps) => {
      const { version, instalments } = await previewMove(deps, asked)
      await moveDueDate(deps, { ...asked, version, by: BY })
      const now = await findInstalments(deps.db, orderId)
      for (const shown of instalments) {
        const is = now.find((it) => it.id === shown.id)
        if (is?.dueDate !== shown.dueDate.after || shown.amountToPay.after !== shown.amountToPay.before)
          throw new Error(`instalment ${shown.id} was moved otherwise than shown, or owes something else`)
      }
    })
  },
  async writeOffInstalment(town) {
    const owed = await someInstalment(town, 'owed')
    if (owed === null) return
    const request = { type: 'INSTALMENT', ids: [owed.id], reason: 'FINANCIAL_LOSS_FRAUD', by: BY } as const
    await town.simulation.use('an instalment is written off', (deps) => writeOff(deps, request))
  },
  async writeOffOrder(town) {
    const order = await someOrder(town)
    if (order === null) return
    const request = { type: 'ORDER', ids: [order.id], reason: 'FINANCIAL_LOSS_FRAUD', by: BY } as const
    await town.simulation.use('an order is written off', (deps) => writeOff(deps, request))
  },
  async closeByNegotiation(town) {
    const order = await someOrder(town)
    if (order === null) return
    await town.simulation.use('closed by negotiation', (deps) =>
      closeByNegotiation(deps, { orderId: order.id, by: BY }),
    )
  },
  async cancelByNegotiation(town) {
    const order = await someOrder(town)
    if (order === null) return
    await town.simulation.use('cancelled by negotiation', (deps) =>
      cancelByNegotiation(deps, { orderId: order.id }),
    )
  },
  async refundProducts(town) {
    const order = await someOrder(town)
    if (order === null) return
    const products = await productsOf(town, order.id)
    const productIds = products.filter(() => town.random.chance(0.5)).map((it) => it.id)
    if (productIds.length === 0) return
    await town.simulation.use('products come back', (deps) =>
      refundProducts(deps, { orderId: order.id, productIds, source: 'MERCHANT' }),
    )
  },
  async updateProductAmount(town) {
    const order = await someOrder(town)
    if (order === null) return
    const [product] = await productsOf(town, order.id)
    if (product === undefined) return
    const amount = cents(town.random.between(1, product.amount))
    await town.simulation.use('a product is cheaper', (deps) =>
      updateProductAmount(deps, { orderId: order.id, productId: product.id, amount }),
    )
  },
}

export async function correct(town: Town): Promise<void> {
  const name = town.random.weighted(WEIGHTS)
  town.simulation.diary.note(`correction: ${name}`)
  await CORRECTIONS[name](town)
}

async function someInstalment(
  { simulation, random }: Town,
  which: 'late' | 'owed',
): Promise<{ id: string; purchaseId: string; dueDate: CivilDate } | null> {
  const before = which === 'late' ? simulation.today() : addDays(simulation.today(), 60)
  const rows = await simulation.db.rows<{ id: string; purchaseId: string; dueDate: CivilDate }>(sql`
    select id, purchase_id, due_date from instalments where status = 'PENDING' and due_date < ${before}
    order by due_date, purchase_id, number limit 30`)
  return rows.length === 0 ? null : random.pick(rows)
}

async function someOrder({ simulation, random }: Town): Promise<{ id: string; orderedOn: CivilDate } | null> {
  const rows = await simulation.db.rows<{ id: string; orderedOn: CivilDate }>(sql`
    select id, (created_at at time zone 'America/Sao_Paulo')::date as ordered_on from orders
    where status <> 'CANCELED' order by created_at desc, id limit 30`)
  return rows.length === 0 ? null : random.pick(rows)
}

async function productsOf({ simulation }: Town, orderId: string): Promise<{ id: string; amount: number }[]> {
  return simulation.db.rows(sql`
    select id, amount from order_products where purchase_id = ${orderId} order by position`)
}
