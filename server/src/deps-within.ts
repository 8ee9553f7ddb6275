/**
 * Use cases open their own transaction; this combines several into one, together with the conditions for all of them.
 */
import type { Deps } from './deps.ts'
import type { Tx } from './platform/database/db.ts'

/**
 * The same parts, for work inside an open transaction: the work of a use case joins that transaction, is committed or
 * rolled back with it, and is announced to other processes only after the commit.
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
 * Runs use cases to get their result, and undoes everything: the action itself determines what it would change.
 * Refusals are thrown as the action would throw them. Nothing outside the database may be called within.
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
