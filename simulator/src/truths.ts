/** What must hold at the end of every day, whatever happened: the product's own truths, and what people were promised. */
import { checkEverything } from '@drip/server/checks/check-everything'
import sql from 'sql-template-tag'
import type { Town } from './town.ts'

const MOST_SHOWN = 5

export async function checkDay(town: Town): Promise<void> {
  const { simulation } = town
  const breaches = await checkEverything(simulation.db)
  for (const it of breaches.slice(0, MOST_SHOWN)) simulation.violated(it.truth, it)
  // what was left at the moment of a request is known only where requests come one after the other
  if (!simulation.sideBySide) await checkPromises(town)
}

/** What a merchant was told is cancelled is cancelled, and once. */
async function checkPromises({ simulation, canceled }: Town): Promise<void> {
  const rows = await simulation.db.rows<{ id: string; amount: number }>(sql`
    select purchase_id as id, sum(amount)::int8 as amount from cancellations
    where request_key is not null group by 1`)
  const booked = new Map(rows.map((it) => [it.id, it.amount]))
  for (const id of new Set([...booked.keys(), ...canceled.keys()])) {
    const promised = canceled.get(id) ?? 0
    if ((booked.get(id) ?? 0) !== promised)
      simulation.violated('a cancellation counts once', { id, promised, booked: booked.get(id) ?? 0 })
  }
}
