import sql from 'sql-template-tag'
import { afterEach, expect } from 'vitest'
import { checkEverything } from '../src/checks/check-everything.ts'
import type { World } from './world.ts'

/** Checks all truths over the whole database; for the end of a test that moved money. */
export async function expectTruths(world: World): Promise<void> {
  expect(await checkEverything(world.deps.db)).toEqual([])
}

/** After each test all companies answer again, the jobs are done, and all truths hold. */
export function checkTruthsAfterEach(world: World): void {
  afterEach(async () => {
    await world.mend()
    await world.drain()
    await expectTruths(world)
  })
}

/** Waits until every refund of a purchase has reached the payer. */
export async function untilRefunded(world: World, purchaseId: string): Promise<void> {
  await world.until(async () => {
    await hurryJobs(world)
    await world.schedule('sweep-refunds')
    const open = await world.deps.db.row<{ count: number }>(sql`
      select count(*) as count from pix_refunds where purchase_id = ${purchaseId} and status <> 'DONE'`)
    return open?.count === 0
  })
}

/**
 * Makes jobs that wait for their next attempt due now: the queue uses the database's clock, which tests do not move.
 */
export async function hurryJobs(world: World): Promise<void> {
  await world.deps.db.run(sql`
    update jobs set due_at = jobs_now() where due_at > jobs_now() and holder is null`)
}

/** One number of the database. */
export async function countOf(
  world: World,
  table:
    | 'orders'
    | 'charges'
    | 'phone_codes'
    | 'checkouts'
    | 'cancellations'
    | 'pix_payments'
    | 'pix_refunds',
  purchaseId: string,
): Promise<number> {
  const column =
    { orders: 'id', checkouts: 'id', phone_codes: 'checkout_id' }[table as string] ?? 'purchase_id'
  const { rows } = await world.deps.db.raw(`select count(*) as count from ${table} where ${column} = $1`, [
    purchaseId,
  ])
  return (rows[0] as { count: number }).count
}
