/** Reads a database as it was at one moment, through one connection or through several in parallel. */
import sql from 'sql-template-tag'
import type { Db, Queries, Tx } from '../../platform/database/db.ts'

/** Lends a piece of work the first free connection, exclusively. Requests are served in their order. */
export type Lend = <T>(look: (reader: Queries) => Promise<T>) => Promise<T>

/**
 * Read-only. On a Citus cluster one connection reads, whatever number is given, because each of its servers has a
 * snapshot of its own.
 * @param connections that read in parallel; as many must be free
 * @param work is told whether it is one moment for all rows: on a cluster it is not, and a commit on two servers may be
 *   seen on one of them only
 */
export async function atOneMoment<T>(
  db: Pick<Db, 'transaction'>,
  connections: number,
  work: (lend: Lend, isOne: boolean) => Promise<T>,
): Promise<T> {
  const readers: Tx[] = []
  const join = (moment: string | null): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.raw(READS)
      if (moment !== null) await tx.raw(`set transaction snapshot '${moment}'`)
      readers.push(tx)
      if (tx.spread.size > 0) return work(whoIsFree(readers), false)
      if (readers.length === connections) return work(whoIsFree(readers), true)
      return join(moment ?? (await tx.value<string>(SHARED)))
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

const SHARED = sql`select pg_export_snapshot() as moment`

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
