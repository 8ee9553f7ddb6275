import type { Sql } from 'sql-template-tag'
import type { Queries } from '../platform/database/db.ts'

/** Something that must never be true, but is. */
export interface Breach {
  /** Which rule is broken, in words. */
  truth: string
  /** The purchase, or null when it concerns the whole ledger. */
  purchaseId: string | null
  /** The numbers that disagree, in centavos, or the ids. */
  found: Record<string, string | number | null>
}

/** Reads the whole database and reports what is wrong; an empty list when all is well. */
export type Check = (db: Queries) => Promise<Breach[]>

/** What a query of breaches answers: the purchase and what was found. */
export type BreachRow = { purchaseId: string | null } & Record<string, string | number | null>

/** Sentences that must be true, each with the query that answers where it is not. */
export function truths(queries: Record<string, Sql | ((db: Queries) => Promise<BreachRow[]>)>): Check {
  return async (db) => {
    const all: Breach[] = []
    for (const [truth, query] of Object.entries(queries)) {
      const rows = typeof query === 'function' ? await query(db) : await db.rows<BreachRow>(query)
      all.push(...rows.map(({ purchaseId, ...found }) => ({ truth, purchaseId, found })))
    }
    return all
  }
}
