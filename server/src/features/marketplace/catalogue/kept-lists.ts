import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/**
 * A list of all categories and tags, which are read often and rarely change: rebuilt when one of them has changed,
 * until then a lookup by key. People who save see their change, whichever process answers.
 */
export function keptList<List>(db: Queries, make: () => Promise<List>): () => Promise<List> {
  let kept: { version: number; list: Promise<List> } | null = null
  return async () => {
    // read before the list: a change in between leads to a rebuild next time
    const version = await catalogueVersion(db)
    if (kept?.version !== version) {
      const list = make()
      kept = { version, list }
      // a failure is not cached
      list.catch(() => {
        if (kept?.list === list) kept = null
      })
    }
    return kept.list
  }
}

async function catalogueVersion(db: Queries): Promise<number> {
  const row = await db.row<{ version: number }>(sql`select version from catalogue_version`)
  if (row === null) throw new Error('the catalogue always has a version')
  return row.version
}
