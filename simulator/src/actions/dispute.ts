/**
 * Customers open disputes, some of them several or too many; stores refund all or a part, disagree, or do not answer in
 * time; our staff decide either way, and some customers report that it is settled.
 */
import { DISPUTE_OUTCOMES, DISPUTE_REASONS, type DisputeState } from '@drip/core/debts/dispute'
import { type Cents, ZERO, cents } from '@drip/core/money/cents'
import { acceptDispute, contestDispute } from '@drip/server/features/servicing/disputes/answer-dispute'
import { decideDispute, withdrawDispute } from '@drip/server/features/servicing/disputes/end-dispute'
import { openDispute } from '@drip/server/features/servicing/disputes/open-dispute'
import sql from 'sql-template-tag'
import type { Town } from '../town.ts'

interface Open {
  id: string
  purchaseId: string
  merchantId: string
  customerId: string
  state: DisputeState
  /** The order's amount that has not been refunded. */
  left: Cents
}

/** A user who may answer for the store. */
const BY = '0195a000-0000-7000-8000-000000000001'
const TEXT = 'Foi assim que aconteceu.'

export async function dispute(town: Town): Promise<void> {
  const { simulation, random } = town
  const open = await simulation.db.rows<Open>(sql`
    select d.id, d.purchase_id, d.merchant_id, d.customer_id, d.state, o.amount - o.canceled_amount as left
    from disputes d join orders o on o.id = d.purchase_id where d.ended_at is null order by d.opened_at, d.id`)
  if (open.length === 0 || random.chance(0.35)) return openOne(town)
  const it = random.pick(open)
  if (random.chance(0.08)) return withdraw(town, it)
  if (it.state === 'WAITING_MERCHANT') return answer(town, it)
  // a store may still refund everything while our staff review it
  return random.chance(0.2) ? accept(town, it, 'all') : decide(town, it)
}

async function openOne({ simulation, random }: Town): Promise<void> {
  const bought = await simulation.db.rows<{ orderId: string; customerId: string }>(sql`
    select id as order_id, customer_id from orders where status <> 'CANCELED' order by created_at desc, id limit 30`)
  if (bought.length === 0) return
  const reason = random.pick(DISPUTE_REASONS)
  const told = { ...random.pick(bought), reason, story: TEXT }
  const id = await simulation.use('a dispute', (deps) => openDispute(deps, told))
  if (id !== null) simulation.diary.note(`  disputed: ${reason}`)
}

async function answer(town: Town, it: Open): Promise<void> {
  const { simulation, random } = town
  const way = random.weighted({ whole: 1, part: 3, contest: 5, tooMuch: 1, silence: 5 })
  simulation.diary.note(`  a store answers: ${way}`)
  if (way === 'whole') return accept(town, it, 'all')
  if (way === 'part') return accept(town, it, someOf(town, it))
  if (way === 'tooMuch') return accept(town, it, it.left)
  if (way === 'silence') return
  const said = { merchantId: it.merchantId, disputeId: it.id, text: TEXT, by: BY }
  for (let times = random.chance(0.2) ? 2 : 1; times > 0; times--)
    await simulation.use('a dispute is contested', (deps) => contestDispute(deps, said))
}

/** Accepting again, for all or the same part, changes nothing. */
async function accept({ simulation, random }: Town, it: Open, amount: Cents | 'all'): Promise<void> {
  const said = { merchantId: it.merchantId, disputeId: it.id, text: TEXT, by: BY, amount }
  for (let times = random.chance(0.2) ? 2 : 1; times > 0; times--)
    await simulation.use('a dispute is accepted', (deps) => acceptDispute(deps, said))
}

async function decide(town: Town, it: Open): Promise<void> {
  const { simulation, random } = town
  const outcome = random.pick(DISPUTE_OUTCOMES)
  const amount = outcome === 'REDUCTION' ? someOf(town, it) : null
  const decided = { orderId: it.purchaseId, disputeId: it.id, outcome, amount, text: TEXT, by: 'simulator' }
  const isDone = await simulation.use('a dispute is decided', async (deps) => {
    await decideDispute(deps, decided)
    return true
  })
  if (isDone !== null) simulation.diary.note(`  decided: ${outcome}`)
}

async function withdraw({ simulation }: Town, { id: disputeId, customerId }: Open): Promise<void> {
  await simulation.use('a dispute is withdrawn', (deps) => withdrawDispute(deps, { disputeId, customerId }))
}

/** Less than all, except if all is one centavo. */
const someOf = ({ random }: Town, { left }: Open): Cents =>
  left > ZERO ? cents(random.between(1, Math.max(1, left - 1))) : ZERO
