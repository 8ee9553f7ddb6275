import { buy, newShopper } from '../../../../test/shopper.ts'
import { countOf, untilRefunded } from '../../../../test/truths.ts'
import type { World } from '../../../../test/world.ts'
import { findInstalments } from '../orders/orders.store.ts'

/** A purchase in three instalments, by default of R$ 300,00, whose symbolic Pix is back. */
export async function newDebt(world: World, key: string, shopper = newShopper(), body = {}) {
  const id = await buy(world, key, shopper, body)
  await untilRefunded(world, id)
  const [first, second, third] = await findInstalments(world.deps.db, id)
  if (first === undefined || second === undefined || third === undefined) throw new Error('three instalments')
  return { id, first, second, third }
}

/** Waits until this many Pix of a purchase, including the symbolic one, are in our books. */
export const untilBooked = (world: World, id: string, count: number) =>
  world.until(async () => (await countOf(world, 'pix_payments', id)) === count)

/** The states of a purchase's instalments, in their order. */
export const statusesOf = async (world: World, id: string) =>
  (await findInstalments(world.deps.db, id)).map((it) => it.status)
