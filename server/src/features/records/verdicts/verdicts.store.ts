import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/** The result of checking all invariants. */
export interface Verdict {
  lookedAt: Date
  differences: number
}

export async function insertVerdict(db: Queries, { lookedAt, differences }: Verdict): Promise<void> {
  await db.run(sql`insert into verdicts (looked_at, differences) values (${lookedAt}, ${differences})`)
}

/** The newest; null before the first. */
export async function findVerdict(db: Queries): Promise<Verdict | null> {
  return db.row(sql`select looked_at, differences from verdicts order by looked_at desc limit 1`)
}
