/** Use cases open their own transaction; this lets several be one, with what must be true of all of them. */
import type { Deps } from './deps.ts'
import type { Tx } from './platform/db.ts'

/**
 * The same parts, for work inside a transaction that is open already: what a use case does becomes part of it, is committed
 * or rolled back with it, and is told to others only after the commit.
 */
export function depsWithin(deps: Deps, tx: Tx): Deps {
  return {
    ...deps,
    db: { ...deps.db, ...tx, transaction: (work) => work(tx) },
    instalmentEvents: {
      ...deps.instalmentEvents,
      tell: (ids) => tx.afterCommit(() => deps.instalmentEvents.tell(ids)),
    },
  }
}
