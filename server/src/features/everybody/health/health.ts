import sql from 'sql-template-tag'
import type { Deps } from '../../../deps.ts'

/** Becomes true when everything has started, and false again when the process is asked to stop. */
export interface Readiness {
  ready: boolean
}

/** Ready: the process has started completely, and its database answers. */
export async function healthOf(
  { db }: Pick<Deps, 'db'>,
  readiness: Readiness,
): Promise<{ isReady: boolean; status: string }> {
  if (!readiness.ready) return { isReady: false, status: 'starting or ending' }
  const isReady = await db.row(sql`select 1`).then(
    () => true,
    () => false,
  )
  return { isReady, status: isReady ? 'ok' : 'the database does not answer' }
}
