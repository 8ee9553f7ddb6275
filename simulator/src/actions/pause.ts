/** Customers announce returns and have hardship: their instalments are suspended, and some end the pause early. */
import { type CivilDate, addDays, daysBetween } from '@drip/core/calendar/dates'
import { HARDSHIP_REASONS } from '@drip/core/debts/pause'
import { findInstalments } from '@drip/server/features/purchases/orders/orders.store'
import { beginPause, previewPause } from '@drip/server/features/servicing/pauses/begin-pause'
import { endPause as endNow, previewPauseEnd } from '@drip/server/features/servicing/pauses/end-pause'
import sql from 'sql-template-tag'
import type { Town } from '../town.ts'

export async function pauses(town: Town): Promise<void> {
  await (town.random.chance(0.65) ? pause(town) : endPause(town))
}

/** Pauses as previewed. A customer who has had a hardship pause may ask for another, for any purchase. */
async function pause(town: Town): Promise<void> {
  const { simulation, random } = town
  const isAgain = random.chance(0.4)
  const whose = isAgain
    ? sql`customer_id in (select customer_id from pauses where kind = 'HARDSHIP')`
    : sql`true`
  const orders = await simulation.db.rows<{ id: string }>(sql`
    select purchase_id as id from instalments where status = 'PENDING' and ${whose}
    group by 1 order by min(due_date), 1 limit 30`)
  if (orders.length === 0) return
  const { id: orderId } = random.pick(orders)
  const isReturn = !isAgain && random.chance(0.5)
  const kind = isReturn ? 'RETURN' : 'HARDSHIP'
  const days = random.between(1, isReturn ? 22 : 61)
  const asked = { orderId, kind, days, reason: isReturn ? null : random.pick(HARDSHIP_REASONS) } as const
  await simulation.use('an order is paused', async (deps) => {
    const { version, instalments } = await previewPause(deps, asked)
    await beginPause(deps, { ...asked, version, by: 'CUSTOMER' })
    isAsShown(instalments, await findInstalments(deps.db, orderId))
  })
}

interface SomePause {
  purchaseId: string
  endsOn: CivilDate
  isDisputed: boolean
}

/**
 * A pause that is over cannot be ended; otherwise the unused days are subtracted from the due dates, unless a dispute
 * suspends the order from then on.
 */
async function endPause(town: Town): Promise<void> {
  const { simulation, random } = town
  const open = await simulation.db.rows<SomePause>(sql`
    select purchase_id, ends_on, exists (select from disputes d where d.purchase_id = p.purchase_id and d.ended_at is null)
      as is_disputed from pauses p where ended_on is null
      and not exists (select from pauses later where later.purchase_id = p.purchase_id and later.began_on >= p.ends_on)
    order by created_at desc, id limit 20`)
  if (open.length === 0) return
  const { purchaseId: orderId, endsOn, isDisputed } = random.pick(open)
  const unused = daysBetween(simulation.today(), endsOn)
  await simulation.use('a pause ends early', async (deps) => {
    const { version, instalments } = await previewPauseEnd(deps, orderId)
    if (unused <= 0) throw new Error(`the pause of ${orderId} until ${endsOn} has ended, and goes on`)
    if (!isDisputed) expectUnusedOff(instalments, { orderId, unused })
    await endNow(deps, { orderId, version, by: 'CUSTOMER', ender: null })
    isAsShown(instalments, await findInstalments(deps.db, orderId))
  })
}

function expectUnusedOff(instalments: Shown, { orderId, unused }: { orderId: string; unused: number }): void {
  for (const { id, dueDate } of instalments) {
    const isMoved = dueDate.after === addDays(dueDate.before as CivilDate, -unused)
    // an instalment whose debit is under way keeps its date
    if (!isMoved && dueDate.after !== dueDate.before)
      throw new Error(
        `instalment ${id} goes back to ${dueDate.after}, ${unused} days before ${dueDate.before}`,
      )
  }
  if (instalments.length > 1 && instalments.every(({ dueDate }) => dueDate.after === dueDate.before))
    throw new Error(`the pause of ${orderId} keeps ${unused} days that were not used`)
}

type Shown = Awaited<ReturnType<typeof previewPause>>['instalments']

function isAsShown(shown: Shown, now: Awaited<ReturnType<typeof findInstalments>>): void {
  for (const { id, dueDate, amountToPay } of shown) {
    const is = now.find((it) => it.id === id)
    if (is?.dueDate !== dueDate.after || amountToPay.after !== amountToPay.before)
      throw new Error(`instalment ${id} is due otherwise than shown, or owes something else`)
  }
}
