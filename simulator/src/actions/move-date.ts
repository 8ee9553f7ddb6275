/**
 * Customers move a due date: they see a preview, and accept it at once, some hours later when it may be outdated,
 * or twice. The accepted change must be the one that was shown.
 */
import { type CivilDate, addDays } from '@drip/core/calendar/dates'
import type { MovePreview } from '@drip/core/contracts/customer-area'
import { toReais } from '@drip/core/money/cents'
import { changeFirstDueDate } from '@drip/server/features/servicing/corrections/change-first-due-date'
import {
  type MoveAsked,
  moveDueDate,
  previewMove,
} from '@drip/server/features/servicing/corrections/move-due-date'
import { findInstalments } from '@drip/server/features/purchases/orders/orders.store'
import { termsOn, totalOf } from '@drip/server/features/purchases/orders/terms-of-debts'
import sql from 'sql-template-tag'
import type { Town } from '../town.ts'

/** A preview that somebody has seen and may accept. */
export interface SeenMove {
  asked: MoveAsked
  shown: MovePreview
  wasAccepted: boolean
}

const MOST_KEPT = 20

export async function moveDate(town: Town): Promise<void> {
  const { random, moves } = town
  if (moves.length > 0 && random.chance(0.5)) {
    // most return to a preview that they have not accepted yet
    const waiting = moves.filter((it) => !it.wasAccepted)
    const seen = random.pick(waiting.length > 0 && random.chance(0.8) ? waiting : moves)
    if (random.chance(0.4)) await correctMeanwhile(town, seen)
    return accept(town, seen)
  }
  const seen = await findMove(town)
  if (seen === null) return
  if (random.chance(0.4)) return accept(town, seen)
  moves.push(seen)
  if (moves.length > MOST_KEPT) moves.shift()
}

/** Support corrects the order's dates while somebody looks at an older preview. */
async function correctMeanwhile(
  { simulation, random }: Town,
  { asked: { orderId } }: SeenMove,
): Promise<void> {
  const order = await simulation.db.row<{ on: CivilDate }>(sql`
    select (created_at at time zone 'America/Sao_Paulo')::date as on from orders where id = ${orderId}`)
  if (order === null) return
  const date = addDays(order.on, random.between(0, 32))
  await simulation.use('the due date moves meanwhile', (deps) =>
    changeFirstDueDate(deps, { orderId, date, by: 'simulator' }),
  )
}

async function findMove(town: Town): Promise<SeenMove | null> {
  const { simulation, random } = town
  const today = simulation.today()
  // late customers want another date more often
  const before = random.chance(0.4) ? today : addDays(today, 35)
  const owed = await simulation.db.rows<{ id: string; purchaseId: string; dueDate: CivilDate }>(sql`
    select id, purchase_id, due_date from instalments where status = 'PENDING' and due_date < ${before}
    order by due_date desc, purchase_id, number limit 40`)
  if (owed.length === 0) return null
  const { id: instalmentId, purchaseId: orderId, dueDate } = random.pick(owed)
  const date = addDays(dueDate < today ? today : dueDate, random.between(1, random.chance(0.8) ? 15 : 31))
  const asked = { orderId, instalmentId, date, following: random.pick(['KEEP', 'FOLLOW'] as const) }
  const shown = await simulation.use('a look at another date', (deps) => previewMove(deps, asked))
  return shown === null ? null : { asked, shown, wasAccepted: false }
}

async function accept(town: Town, seen: SeenMove): Promise<void> {
  const { simulation } = town
  const { asked, shown } = seen
  const order = { ...asked, version: shown.version, by: 'CUSTOMER' }
  const isDone = await simulation.use('another date', async (deps) => {
    await moveDueDate(deps, order)
    return true
  })
  if (isDone === null) return
  simulation.diary.note(`  moved${seen.wasAccepted ? ' again' : ''}`)
  // repeating an acceptance must succeed, whatever happened since
  if (!seen.wasAccepted && !simulation.sideBySide) await isAsShown(town, seen)
  seen.wasAccepted = true
}

async function isAsShown({ simulation }: Town, { asked, shown }: SeenMove): Promise<void> {
  const today = simulation.today()
  const now = await findInstalments(simulation.db, asked.orderId)
  const different = shown.instalments.filter(({ id, dueDate, amountToPay }) => {
    const is = now.find((it) => it.id === id)
    if (is?.status !== 'PENDING' || is.dueDate !== dueDate.after) return true
    return toReais(totalOf(termsOn(today, [is], now))) !== amountToPay.after
  })
  if (different.length > 0)
    simulation.violated('what is accepted of a move is what was shown', { asked, different, now })
}
