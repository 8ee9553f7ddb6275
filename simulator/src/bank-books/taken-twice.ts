/**
 * Money that a payer has twice: it was paid back outside Pix, and then their bank took the Pix back as well. The product
 * logs it and books nothing (decision 129). The bank's own books must say the same, and of nothing else.
 */
import { createGuards } from '@drip/server/providers/guards'
import { bacenPix } from '@drip/server/providers/pix/bacen'
import type { ReceivedPix } from '@drip/server/providers/pix/need'
import sql from 'sql-template-tag'
import type { Simulation } from '../simulation.ts'

type Refund = ReceivedPix['refunds'][number]

/** Each refund that was logged as taken twice is one that leaves the payer with more than their Pix. */
export async function checkTakenTwice(simulation: Simulation): Promise<void> {
  if (simulation.takenTwice.size === 0) return
  const [received, outside, booked] = [
    await receivedAtPsp(simulation),
    await paidOutside(simulation),
    await bookedOf(simulation),
  ]
  for (const id of simulation.takenTwice) {
    const pix = received.find((it) => it.refunds.some((refund) => refund.id === id))
    // a refund of ours that the bank refused since has made room for it
    if (booked.has(id)) continue
    if (pix === undefined || !isTwice(pix, id, outside.get(pix.endToEndId) ?? 0))
      simulation.violated('only money that a payer has twice is not booked', { id, pix })
  }
}

/**
 * Whether the payer's bank took a Pix back of which too little was left here.
 * @param outside of this Pix, paid back without one; centavos
 */
export function isTwice(pix: Pick<ReceivedPix, 'amount' | 'refunds'>, id: string, outside: number): boolean {
  const isForced = pix.refunds.some((it) => it.id === id && !it.ours && it.state === 'DONE')
  const back = sumOf(pix.refunds.filter((it) => it.state !== 'REFUSED'))
  return isForced && outside > 0 && back + outside > pix.amount
}

/** Those refunds, as the bank lists them: our books have none of them. */
export async function takenAgain(simulation: Simulation): Promise<Refund[]> {
  if (simulation.takenTwice.size === 0) return []
  const booked = await bookedOf(simulation)
  return (await receivedAtPsp(simulation))
    .flatMap((it) => it.refunds)
    .filter(({ id }) => simulation.takenTwice.has(id) && !booked.has(id))
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

/** Centavos of each whole Pix that were paid back outside. */
async function paidOutside({ db }: Simulation): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; amount: number }>(sql`
    select split_part(end_to_end_id, '-', 1) as id, sum(amount)::int8 as amount from pix_refunds
    where outside_on is not null group by 1`)
  return new Map(rows.map((it) => [it.id, it.amount]))
}

/** The shares of a forced refund have its id with a number behind it. */
async function bookedOf({ db }: Simulation): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select split_part(id, '-', 1) as id from pix_refunds where forced`)
  return new Set(rows.map((it) => it.id))
}

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, it) => sum + it.amount, 0)
