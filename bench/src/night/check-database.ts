/** Checks a database after a bad day against the truths and the proof. */
import { checkEverything } from '@drip/server/checks/check-everything'
import { prove } from '@drip/server/checks/proof/prove'
import { openServer } from '@drip/server/platform/database/db'
import type { Buyers } from '../../../server/test/busy-world.ts'
import type { Outside } from './outside.ts'

export interface Checked {
  /** What is wrong, in words. */
  wrong: string[]
  /** Ids of the purchases that became orders, and of the Pix that we booked. */
  orders: string[]
  pix: string[]
}

export async function checkDatabase(databaseUrl: string): Promise<Checked> {
  const db = openServer(databaseUrl)
  try {
    const wrong = (await checkEverything(db)).map((it) => JSON.stringify(it))
    await prove(db, (it) => wrong.push(JSON.stringify(it)))
    const idsOf = async (statement: string) =>
      (await db.raw(statement, [])).rows.map((it) => String((it as { id: unknown }).id))
    const [orders, deadJobs, pix] = await Promise.all([
      idsOf('select id from orders'),
      idsOf('select id from dead_jobs'),
      idsOf('select end_to_end_id as id from pix_payments'),
    ])
    if (deadJobs.length > 0) wrong.push(`${deadJobs.length} jobs failed for good`)
    return { wrong, orders, pix }
  } finally {
    await db.close()
  }
}

/**
 * The same after people bought in the sandbox's world: each person who paid has one order, nobody else has one, and the
 * PSP received what we booked.
 */
export async function checkBuyers(
  databaseUrl: string,
  { paidAtPsp }: Pick<Outside, 'paidAtPsp'>,
  { paid }: Buyers,
): Promise<Checked> {
  const checked = await checkDatabase(databaseUrl)
  const { orders, pix } = checked
  checked.wrong.push(
    ...missing(await paidAtPsp(), pix).map((it) => `the PSP took ${it}, and nobody booked it`),
    ...missing(paid, orders).map((it) => `${it} was paid and is no order`),
    ...missing(orders, paid).map((it) => `${it} is an order and nobody paid it`),
  )
  return checked
}

/** @returns those of `all` that are not in `among` */
function missing(all: readonly string[], among: readonly string[]): string[] {
  const there = new Set(among)
  return all.filter((it) => !there.has(it))
}
