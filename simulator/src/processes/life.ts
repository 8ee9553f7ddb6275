/**
 * A process of the product that may die between any two steps. A step has an effect outside the process: a commit, a
 * write (also the end of a job), a call to the PSP. After its death everything that it still tries to do fails, as if
 * it had been switched off; the product does not know about this.
 */
import type { Db, Tx } from '@drip/server/platform/database/db'

export class ProcessDied extends Error {
  constructor(where: string) {
    super(`the process died ${where}`)
    this.name = 'ProcessDied'
  }
}

export interface Life {
  /** Where it died; null while it lives. */
  readonly diedAt: string | null
  /** @throws ProcessDied if it is dead, or dies here */
  step(where: string): void
  /** @throws ProcessDied if it is dead */
  check(): void
  /** From now on it dies after this many steps; never if omitted. */
  bound(steps?: number): void
  end(): void
}

export function createLife(): Life {
  let left = Number.POSITIVE_INFINITY
  let diedAt: string | null = null
  const check = () => {
    if (diedAt !== null) throw new ProcessDied(diedAt)
  }
  return {
    get diedAt() {
      return diedAt
    },
    step(where) {
      check()
      left -= 1
      if (left > 0) return
      diedAt = where
      check()
    },
    check,
    bound(steps = Number.POSITIVE_INFINITY) {
      left = steps
    },
    end() {
      diedAt ??= 'at the end'
    },
  }
}

/** The database as a mortal process sees it. */
export function mortalDb(db: Db, life: Life): Db {
  const read = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    life.check()
    const answer = await ask()
    life.check()
    return answer
  }
  const write = async <Answer>(what: string, act: () => Promise<Answer>): Promise<Answer> => {
    life.step(`before ${what}`)
    const answer = await act()
    life.step(`after ${what}`)
    return answer
  }
  return {
    ...db,
    rows: (statement) => read(() => db.rows(statement)),
    row: (statement) => read(() => db.row(statement)),
    value: (statement) => read(() => db.value(statement)),
    count: (statement) => read(() => db.count(statement)),
    values: (statement) => read(() => db.values(statement)),
    run: (statement) => write('a write', () => db.run(statement)),
    raw: (text, values) => read(() => db.raw(text, values)),
    // notifications only make others look sooner; here everybody looks at their own time
    notify: async () => {},
    writeTogether: (work) =>
      write('a write', () =>
        db.writeTogether((writer) => {
          life.check()
          return work(writer)
        }),
      ),
    transaction: async (work) => {
      life.check()
      const answer = await db.transaction(async (tx) => {
        const done = await work(mortalTx(tx, life))
        life.step('before a commit')
        return done
      })
      life.step('after a commit')
      return answer
    },
  }
}

function mortalTx(tx: Tx, life: Life): Tx {
  return {
    inTransaction: true,
    spread: tx.spread,
    rows: (statement) => (life.check(), tx.rows(statement)),
    row: (statement) => (life.check(), tx.row(statement)),
    value: (statement) => (life.check(), tx.value(statement)),
    count: (statement) => (life.check(), tx.count(statement)),
    values: (statement) => (life.check(), tx.values(statement)),
    run: (statement) => (life.check(), tx.run(statement)),
    raw: (text, values) => (life.check(), tx.raw(text, values)),
    write: (statement) => (life.check(), tx.write(statement)),
    must: (reason, statement) => (life.check(), tx.must(reason, statement)),
    beforeCommit: (then) => tx.beforeCommit(() => (life.check(), then())),
    afterCommit: (work) => tx.afterCommit(work),
  }
}

type Calls = Record<string, (...args: never[]) => Promise<unknown>>

/**
 * A provider as a mortal process sees it: the process may die before a call, or after the call was executed. Calls are
 * sent one after the other in the order in which they were made, so that a run does not depend on which answer is
 * faster.
 */
export function mortalCalls<Provider extends object>(
  name: string,
  provider: Provider,
  life: Life,
  queue: Queue,
): Provider {
  // every provider is an object of asynchronous functions
  const calls = provider as unknown as Calls
  const mortal = Object.entries(calls).map(([method, call]) => [
    method,
    async (...args: never[]) => {
      life.step(`before ${name}.${method}`)
      // a call still in the queue when the process dies is not sent
      const answer = await queue(async () => (life.check(), call(...args)))
      life.step(`after ${name}.${method}`)
      return answer
    },
  ])
  return Object.fromEntries(mortal) as Provider
}

export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** Runs one piece of work at a time, in order of arrival. */
export function oneAtATime(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
