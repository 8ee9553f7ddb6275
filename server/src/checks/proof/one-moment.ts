/** Reads a database as it was at one moment, through one connection or through several in parallel. */
import sql from 'sql-template-tag'
import type { Db, Queries, Tx } from '../../platform/database/db.ts'

/** Lends a piece of work the first free connection, exclusively. Requests are served in their order. */
export type Lend = <T>(look: (reader: Queries) => Promise<T>) => Promise<T>

/**
 * Read-only. On a Citus cluster one connection reads, whatever number is given, because each of its servers has a
 * snapshot of its own.
 * @param connections that read in parallel; as many must be free
 */
export async function atOneMoment<T>(
  db: Pick<Db, 'transaction'>,
  connections: number,
  work: (lend: Lend) => Promise<T>,
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

/**
 * Sorts and joins of the whole spill to disk above this size. A connection that has finished waits for the others,
 * however long they take.
 */
const READS = `
  set transaction isolation level repeatable read, read only;
  set local work_mem = '64MB';
  set local idle_in_transaction_session_timeout = 0`

const SHARED = sql`
  select pg_export_snapshot() as moment where not exists (select from pg_extension where extname = 'citus')`

function whoIsFree(readers: readonly Queries[]): Lend {
  const free = [...readers]
  const waiting: ((reader: Queries) => void)[] = []
  return async (look) => {
    const reader = free.pop() ?? (await new Promise<Queries>((resolve) => waiting.push(resolve)))
    try {
      return await look(reader)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free.push(reader)
      else next(reader)
    }
  }
}
