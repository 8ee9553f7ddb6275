/**
 * The price of one purchase, step by step, with everything that follows from a step: jobs, messages, events to the
 * store.
 */
import pg from 'pg'
import { type Costs, type Measurable, costsOf } from './costs.ts'
import { STEPS, type Target, newShopping } from '../purchase.ts'
import { connectTo } from './bench-postgres.ts'

const AT_ONCE = 8
/** Time for the work that a step leaves behind. */
const REST_MS = 20_000

/** This many purchases run in step: each step, and everything that follows from it, ends before the next begins. */
export async function priceList(
  it: Measurable,
  target: Target,
  purchases: number,
): Promise<Map<string, Costs>> {
  await using client = await connectTo(it.databaseUrl)
  const shoppings = Array.from({ length: purchases }, newShopping)
  const prices = new Map<string, Costs>()
  await untilDone(client)
  for (const [name, take] of Object.entries(STEPS)) {
    const costs = await costsOf(it, async () => {
      const waiting = [...shoppings]
      const worker = async (): Promise<void> => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await take(target, next)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      await untilDone(client)
      return purchases
    })
    prices.set(name, costs)
  }
  return prices
}

/** Polls rarely, because the query costs too. */
async function untilDone(client: pg.Client): Promise<void> {
  const until = performance.now() + REST_MS
  while (performance.now() < until) {
    const { rows } = await client.query<{ left: boolean }>('select exists (select from jobs) as left')
    if (rows[0]?.left === false) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('work is left that nobody does')
}
