/** How the database answers what the product asks: by an index, or only by reading a whole table. */
import type { Sql } from 'sql-template-tag'
import { vi } from 'vitest'
import type { World } from './world.ts'

/** What is asked of the database while something is done. */
export async function statementsOf(
  { deps: { db } }: World,
  act: () => Promise<unknown>,
): Promise<readonly Sql[]> {
  const spies = [vi.spyOn(db, 'rows'), vi.spyOn(db, 'row')]
  await act()
  const seen = spies.flatMap((it) => it.mock.calls.flat())
  for (const it of spies) it.mockRestore()
  return seen
}

/** The tables that a statement can only be answered from by reading them whole. */
export async function scannedBy({ deps: { db } }: World, { text, values }: Sql): Promise<string[]> {
  const { rows } = await db.transaction(async (tx) => {
    await tx.raw('set local enable_seqscan = off')
    return tx.raw(`explain ${text}`, values)
  })
  return Array.from(JSON.stringify(rows).matchAll(/Seq Scan on (\w+)/g), ([, table = '']) => table)
}
