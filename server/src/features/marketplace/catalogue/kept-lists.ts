import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/**
 * A list made of all categories and tags, which are read often and change seldom: made again when one of them has changed, and
 * until then a key look-up. Whoever saved sees what they saved, whichever process answers.
 */
export function keptList<List>(db: Queries, make: () => Promise<List>): () => Promise<List> {
  let kept: { version: number; list: Promise<List> } | null = null
  return async () => {
    // read before the list is: what changes in between is made anew the next time
    const version = await catalogueVersion(db)
    if (kept?.version !== version) {
      const list = make()
      kept = { version, list }
      // what failed is not kept
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
