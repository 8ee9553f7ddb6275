/**
 * Write-offs and refunds above the limits need a second person. Some agree, two at once or twice; some refuse, withdraw
 * the request or let it expire; and the requester tries to agree as well, which must never work. Money that no Pix can
 * return is recorded as an outside refund, and what a payer has twice is settled.
 */
import type { AdminActionAsked } from '@drip/core/contracts/admin/admin-area'
import { OUTSIDE_WAYS } from '@drip/core/debts/outside-ways'
import type { Deps } from '@drip/server/deps'
import {
  askForAction,
  askForWriteOff,
} from '@drip/server/features/areas/admin-area/two-people/ask-second-person'
import { actOnOrder } from '@drip/server/features/areas/admin-area/orders/act-on-order'
import {
  type NamedDoubleRefund,
  findOwedDoubleRefunds,
} from '@drip/server/features/purchases/refunds/double-refunds.store'
import { findFailedRefunds } from '@drip/server/features/purchases/refunds/failed-refunds.store'
import { type Admin, findAdmin } from '@drip/server/features/people/admins/admins.store'
import {
  agreeToChange,
  endRequestedChange,
  refuseChange,
} from '@drip/server/features/people/requested-changes/answer-change'
import sql from 'sql-template-tag'
import type { Town } from '../town.ts'

const STAFF = [
  '0195a000-0000-7000-8000-0000000000a1',
  '0195a000-0000-7000-8000-0000000000a2',
  '0195a000-0000-7000-8000-0000000000a3',
] as const

interface Waiting {
  id: string
  askedBy: string
}

export async function twoPeople(town: Town): Promise<void> {
  const { simulation, random } = town
  await hire(town)
  if (random.chance(0.3)) return payBack(town)
  const waiting = await simulation.db.rows<Waiting>(sql`
    select id, asked_by from requested_changes where state = 'ASKED' order by asked_at, id`)
  if (waiting.length === 0 || random.chance(0.45)) return ask(town)
  const it = random.pick(waiting)
  const way = random.weighted({ agree: 8, twice: 4, own: 3, refuse: 1, withdraw: 1 })
  simulation.diary.note(`  a request above the limit: ${way}`)
  const others = STAFF.filter((id) => id !== it.askedBy)
  const [second = it.askedBy, third = it.askedBy] = random.chance(0.5) ? others : others.toReversed()
  if (way === 'own') return own(town, it)
  if (way === 'withdraw')
    return as(town, it.askedBy, 'taken back', (deps, by) => endRequestedChange(deps, by, it.id))
  if (way === 'refuse')
    return as(town, second, 'refused', (deps, by) => refuseChange(deps, by, it.id, 'Não é preciso'))
  const agree = (who: string) => as(town, who, 'agreed to', (deps, by) => agreeToChange(deps, by, it.id))
  if (way === 'twice' && simulation.sideBySide) await Promise.all([agree(second), agree(third)])
  else for (const who of way === 'twice' ? [second, third] : [second]) await agree(who)
}

/** The same debt may be requested again while a request waits; that is refused. */
async function ask(town: Town): Promise<void> {
  const { simulation, random } = town
  const orders = await simulation.db.rows<{ id: string; left: number }>(sql`
    select id, amount - canceled_amount as left from orders where status <> 'CANCELED' order by created_at desc, id limit 30`)
  if (orders.length === 0) return
  const order = random.pick(orders)
  const by = random.pick(STAFF)
  const reason = 'Combinado com o cliente'
  const way = random.weighted({ refund: 3, part: 3, close: 2, writeOff: 3, alone: 2 })
  simulation.diary.note(`  asked of a second person: ${way}`)
  if (way === 'writeOff') {
    const values = [...new Set([order.id, random.pick(orders).id])]
    const asked = { type: 'ORDER', values, reason: 'FINANCIAL_LOSS_FRAUD' } as const
    return as(town, by, 'a write-off is asked for', (deps, admin) =>
      askForWriteOff(deps, admin, { asked: { ...asked, values: [...values] }, reason, seen: null }),
    )
  }
  const asked = actionOf(way === 'alone' ? 'refund' : way, random.between(1, Math.max(1, order.left)) / 100)
  if (way === 'alone') return alone(town, by, order.id, asked)
  return as(town, by, 'an action is asked for', (deps, admin) =>
    askForAction(deps, admin, { orderId: order.id, asked, reason, seen: null }),
  )
}

/**
 * The bank paid what no Pix can return, and staff record it: alone, two at once, or with a second person if the amount
 * is large.
 */
async function payBack(town: Town): Promise<void> {
  const { simulation, random } = town
  const { content: owed } = await findOwedDoubleRefunds(simulation.db, { number: 0, size: 30 })
  if (owed.length > 0 && random.chance(0.6)) return settleDouble(town, random.pick(owed))
  const failed = await findFailedRefunds(simulation.db, { number: 0, size: 30 })
  // only orders have a page on which it can be recorded
  const sold = new Set(
    await simulation.db.values<string>(sql`
      select id from orders where id = any(${failed.map((it) => it.purchaseId)}::uuid[])`),
  )
  const some = failed.filter((it) => sold.has(it.purchaseId))
  if (some.length === 0) return
  const it = random.pick(some)
  const asked: AdminActionAsked = {
    action: 'OUTSIDE_REFUND',
    refundId: it.id,
    paidOn: simulation.today(),
    way: random.pick(OUTSIDE_WAYS),
    reference: `TED-${random.between(1, 9999)}-1`,
  }
  const way = random.weighted({ alone: 5, twice: 3, asked: 2 })
  simulation.diary.note(`  paid back in another way: ${way}`)
  const [by, other] = random.chance(0.5) ? STAFF : STAFF.toReversed()
  const act = (who: string | undefined) =>
    as(town, who ?? STAFF[0], 'paid back in another way', (deps, admin) =>
      actOnOrder(deps, admin, it.purchaseId, asked),
    )
  if (way === 'asked')
    return as(town, by ?? STAFF[0], 'a payment in another way is asked for', (deps, admin) =>
      askForAction(deps, admin, { orderId: it.purchaseId, asked, reason: 'Conta encerrada', seen: null }),
    )
  if (way === 'twice' && simulation.sideBySide) await Promise.all([act(by), act(other)])
  else for (const who of way === 'twice' ? [by, other] : [by]) await act(who)
}

/** What a payer has twice is settled: they returned it, or it is a loss; by one person, or by two at once. */
async function settleDouble(town: Town, it: NamedDoubleRefund): Promise<void> {
  const { simulation, random } = town
  const returned = random.chance(0.6)
    ? { paidOn: simulation.today(), reference: `PIX-${random.between(1, 9999)}-1` }
    : null
  const asked: AdminActionAsked = { action: 'DOUBLE_REFUND', refundId: it.id, returned }
  const isTwice = random.chance(0.3)
  simulation.diary.note(
    `  twice paid back: ${returned === null ? 'lost' : 'returned'}${isTwice ? ', twice' : ''}`,
  )
  const [by, other] = STAFF
  const act = (who: string) =>
    as(town, who, 'what was paid back twice is settled', (deps, admin) =>
      actOnOrder(deps, admin, it.purchaseId, asked),
    )
  if (isTwice && simulation.sideBySide) await Promise.all([act(by), act(other)])
  else for (const who of isTwice ? [by, other] : [by]) await act(who)
}

function actionOf(way: 'refund' | 'part' | 'close', amountToRefund: number): AdminActionAsked {
  if (way === 'refund') return { action: 'FULL_REFUND' }
  return way === 'part' ? { action: 'PARTIAL_REFUND', amountToRefund } : { action: 'CLOSE_WITH_NEGOTIATION' }
}

/** One person tries alone: below the limit it is done, above it nothing is. */
async function alone(town: Town, by: string, orderId: string, asked: AdminActionAsked): Promise<void> {
  const { simulation } = town
  const limit = simulation.config.secondPerson.limits.REFUND
  const canceled = async () =>
    (await simulation.db.value<number>(sql`
        select canceled_amount as canceled from orders where id = ${orderId}`)) ?? 0
  const before = await canceled()
  await as(town, by, 'one person alone', (deps, admin) => actOnOrder(deps, admin, orderId, asked))
  const after = await canceled()
  // with parallel processes somebody else may have cancelled meanwhile
  if (!simulation.sideBySide && after > limit && after !== before)
    simulation.violated('nobody gives back alone what needs two', { orderId, before, after, limit })
}

async function own(town: Town, it: Waiting): Promise<void> {
  const { simulation } = town
  const answered = await simulation.use('who asked agrees', async (deps) => {
    const admin = await findAdmin(deps.db, it.askedBy)
    return admin === null ? null : agreeToChange(deps, admin, it.id)
  })
  if (answered !== null) simulation.violated('who asked never agrees', it)
}

async function as(
  { simulation }: Town,
  who: string,
  name: string,
  work: (deps: Deps, admin: Admin) => Promise<unknown>,
): Promise<void> {
  await simulation.use(name, async (deps) => {
    const admin = await findAdmin(deps.db, who)
    if (admin !== null) await work(deps, admin)
  })
}

/** Three users who may do all of it. */
async function hire({ simulation }: Town): Promise<void> {
  await simulation.db.run(sql`
    insert into admin_users (id, email, phone, name, role, created_at, updated_at)
    select id::uuid, id || '@drip.example', '', 'Pessoa', 'FINANCE', ${simulation.clock.now()}, ${simulation.clock.now()}
    from unnest(${[...STAFF]}::text[]) as id on conflict do nothing`)
}
