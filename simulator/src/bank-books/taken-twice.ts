/**
 * Money that a payer has twice: it was paid back outside Pix, and then their bank took the Pix back as well. The product
 * logs it and books it as owed (decision 130). The bank's own books must say the same.
 */
import { findFailedRefunds } from '@drip/server/features/purchases/refunds/failed-refunds.store'
import { ProviderDown } from '@drip/server/providers/call'
import { createGuards } from '@drip/server/providers/guards'
import { bacenPix } from '@drip/server/providers/pix/bacen'
import type { ReceivedPix } from '@drip/server/providers/pix/need'
import sql, { type Sql } from 'sql-template-tag'
import type { Simulation } from '../simulation.ts'

/** Each logged one is booked, and no payer owes more than the bank's books and the outside refunds say. */
export async function checkTakenTwice(simulation: Simulation): Promise<void> {
  const booked = await sumsByPix(simulation, sql`select end_to_end_id, amount from double_refunds`)
  const known = new Set(
    await simulation.db.values<string>(sql`select split_part(id, '-', 1) from double_refunds`),
  )
  const forgotten = [...simulation.takenTwice].filter((id) => !known.has(id))
  if (forgotten.length > 0) simulation.violated('money that a payer has twice is booked', forgotten)
  if (booked.size === 0) return
  // a PSP in trouble is asked on the next evening, and at the end
  const received = await receivedAtPsp(simulation).catch((error: unknown) => {
    if (error instanceof ProviderDown) return null
    throw error
  })
  if (received === null) return
  const outside = await sumsByPix(
    simulation,
    sql`select end_to_end_id, amount from pix_refunds where outside_on is not null`,
  )
  const waiting = await stillToGoBack(simulation)
  for (const [id, twice] of booked) {
    const pix = received.find((it) => it.endToEndId === id)
    const most =
      pix === undefined ? 0 : mostTwice(pix, { outside: outside.get(id) ?? 0, waiting: waiting.get(id) ?? 0 })
    if (twice > most)
      simulation.violated('only money that a payer has twice is booked as such', { id, twice, most, pix })
  }
}

/**
 * The most that the payer of a Pix can have twice, in centavos.
 * @param of.outside paid back without a Pix
 * @param of.waiting still to be paid back: it may have been on its way when their bank took the Pix
 */
export function mostTwice(
  pix: Pick<ReceivedPix, 'amount' | 'refunds'>,
  { outside, waiting }: { outside: number; waiting: number },
): number {
  const forced = sumOf(pix.refunds.filter((it) => !it.ours && it.state === 'DONE'))
  const back = sumOf(pix.refunds.filter((it) => it.state !== 'REFUSED'))
  return Math.max(0, Math.min(outside, forced, back + outside + waiting - pix.amount))
}

export async function receivedAtPsp(simulation: Simulation): Promise<ReceivedPix[]> {
  const pix = bacenPix(simulation.config.pix, simulation.clock, createGuards(simulation.clock))
  const all: ReceivedPix[] = []
  const now = simulation.clock.now()
  for (let page = 0; ; page++) {
    const { payments, lastPage } = await pix.received({ from: new Date(0), to: now, page })
    all.push(...payments)
    if (lastPage) return all
  }
}

/** Centavos of each whole Pix. @param rows with `end_to_end_id` and `amount` */
async function sumsByPix({ db }: Simulation, rows: Sql): Promise<Map<string, number>> {
  const sums = await db.rows<{ id: string; amount: number }>(sql`
    select split_part(end_to_end_id, '-', 1) as id, sum(amount)::int8 as amount from (${rows}) those group by 1`)
  return new Map(sums.map((it) => [it.id, it.amount]))
}

/** By whole Pix, in centavos. */
async function stillToGoBack({ db }: Simulation): Promise<Map<string, number>> {
  const failed = await findFailedRefunds(db, { number: 0, size: 1000 })
  const ofShare = new Map(failed.map((it) => [it.endToEndId, it.left]))
  const sums = new Map<string, number>()
  for (const [id, left] of ofShare) {
    const [whole = id] = id.split('-')
    sums.set(whole, (sums.get(whole) ?? 0) + left)
  }
  return sums
}

const sumOf = (refunds: ReceivedPix['refunds']): number => refunds.reduce((sum, it) => sum + it.amount, 0)
