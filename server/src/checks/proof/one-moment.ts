/** Reads a database as it was at one moment, by one connection or by several side by side. */
import sql from 'sql-template-tag'
import type { Db, Queries, Tx } from '../../platform/database/db.ts'

/**
 * Nothing can be changed. On a Citus cluster one connection reads, whatever is asked for: of its servers each has a moment of its own.
 * @param connections that read side by side; as many must be free
 * @param work whatever it asks goes to the connection that is free first
 */
export async function atOneMoment<T>(
  db: Pick<Db, 'transaction'>,
  connections: number,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const readers: Tx[] = []
  const join = (moment: string | null): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.raw(READS)
      if (moment !== null) await tx.raw(`set transaction snapshot '${moment}'`)
      readers.push(tx)
      if (readers.length === connections) return work(whoIsFree(readers))
      const shared = moment ?? (await tx.value<string>(SHARED))
      return shared === null ? work(whoIsFree(readers)) : join(shared)
    })
  return join(null)
}

/** Sorts and joins of the whole go to the disk beyond that much. Who has read all there is waits for the others, however long they read. */
const READS = `
  set transaction isolation level repeatable read, read only;
  set local work_mem = '64MB';
  set local idle_in_transaction_session_timeout = 0`

const SHARED = sql`
  select pg_export_snapshot() as moment where not exists (select from pg_extension where extname = 'citus')`

/** Statements in the order in which they are asked, one at a time on each connection. */
function whoIsFree(readers: readonly Tx[]): Queries {
  const free: Queries[] = [...readers]
  const waiting: ((reader: Queries) => void)[] = []
  const lent = async <T>(ask: (reader: Queries) => Promise<T>): Promise<T> => {
    const reader = free.pop() ?? (await new Promise<Queries>((resolve) => waiting.push(resolve)))
    try {
      return await ask(reader)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free.push(reader)
      else next(reader)
    }
  }
  return {
    rows: (statement) => lent((it) => it.rows(statement)),
    row: (statement) => lent((it) => it.row(statement)),
    value: (statement) => lent((it) => it.value(statement)),
    count: (statement) => lent((it) => it.count(statement)),
    values: (statement) => lent((it) => it.values(statement)),
    run: (statement) => lent((it) => it.run(statement)),
  }
}
