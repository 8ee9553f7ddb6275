/** Use cases open their own transaction; this lets several be one, with what must be true of all of them. */
import type { Deps } from './deps.ts'
import type { Tx } from './platform/database/db.ts'

/**
 * The same parts, for work inside a transaction that is open already: what a use case does becomes part of it, is committed
 * or rolled back with it, and is told to others only after the commit.
 */
export function depsWithin(deps: Deps, tx: Tx): Deps {
  return {
    ...deps,
    db: { ...deps.db, ...tx, transaction: (work) => work(tx), writeTogether: (work) => work(tx) },
    instalmentEvents: {
      ...deps.instalmentEvents,
      publish: (ids) => tx.afterCommit(() => deps.instalmentEvents.publish(ids)),
    },
  }
}

class Rehearsed<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('a rehearsal is always rolled back')
    this.result = result
  }
}

/**
 * Does the work of use cases for what it answers, and undoes all of it: what an action would change is found out by the action
 * itself. Refusals are thrown as the action would throw them. Nothing outside the database may be called within.
 */
export async function rehearse<Result>(
  deps: Deps,
  work: (inside: Deps, tx: Tx) => Promise<Result>,
): Promise<Result> {
  let rehearsed: Rehearsed<Result> | undefined
  try {
    return await deps.db.transaction(async (tx) => {
      rehearsed = new Rehearsed(await work(depsWithin(deps, tx), tx))
      throw rehearsed
    })
  } catch (error) {
    if (rehearsed !== undefined && error === rehearsed) return rehearsed.result
    throw error
  }
}
