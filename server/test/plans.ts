/** How the database answers the product's statements: by an index, or only by reading a whole table. */
import type { Sql } from 'sql-template-tag'
import { vi } from 'vitest'
import type { World } from './world.ts'

/** The statements sent to the database while something is done. */
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

/** The tables that the database must read completely to answer a statement. */
export async function scannedBy({ deps: { db } }: World, { text, values }: Sql): Promise<string[]> {
  const { rows } = await db.transaction(async (tx) => {
    await tx.raw('set local enable_seqscan = off')
    return tx.raw(`explain ${text}`, values)
  })
  return Array.from(JSON.stringify(rows).matchAll(/Seq Scan on (\w+)/g), ([, table = '']) => table)
}
