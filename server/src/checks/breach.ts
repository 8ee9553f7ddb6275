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

/** Rows that a query of breaches gives: the purchase and what was found. */
export type BreachRow = { purchaseId: string | null } & Record<string, string | number | null>

export function breaches(truth: string, rows: readonly BreachRow[]): Breach[] {
  return rows.map(({ purchaseId, ...found }) => ({ truth, purchaseId, found }))
}
