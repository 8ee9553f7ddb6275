import type { Deps } from '../../../deps.ts'
import { foldChanges } from './sums.store.ts'

/** For one statement, which takes some tenths of a second. */
const AT_ONCE = 10_000

/** Updates the sums of merchants' statements. Statements are right without it; it keeps them fast. */
export async function foldSettlementChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  let folded: number
  do folded = await foldChanges(db, AT_ONCE)
  while (folded === AT_ONCE)
}
