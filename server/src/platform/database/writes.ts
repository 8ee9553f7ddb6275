/**
 * Writes whose results nobody needs are kept until the next read or the end of the transaction, and leave as one
 * statement: half the cost of a short statement is its round trip and bookkeeping, not its row.
 */
import sql, { type Sql, empty, join, raw } from 'sql-template-tag'

export interface Writer {
  /**
   * Keeps one `insert`, `update` or `delete` without its own `with` for later. It may not read what an earlier kept
   * write of the same transaction wrote, unless something was read in between.
   */
  write(statement: Sql): void
  /**
   * The same for a statement that must find its row, or that many: if it finds fewer, the whole transaction is rolled
   * back, for this reason (`notDone`).
   */
  must(reason: string, statement: Sql, rows?: number): void
  /** Called when the work is finished, to write what follows from all of it; never after a failure. */
  beforeCommit(then: () => void): void
  /** Runs once everything is committed, and only then; the transaction ends when what it returns has ended. */
  afterCommit(work: () => void | Promise<void>): void
  /**
   * Tables spread over the servers of a cluster, where a statement for several owners keeps no order, and a commit is
   * visible on one server before the others; none elsewhere.
   */
  readonly spread: ReadonlySet<string>
}

/** A write kept for later. */
export interface Kept {
  statement: Sql
  /** Why nothing is done if it finds too few rows; null if it may find none. */
  reason: string | null
  /** How many it must find; one by default. */
  rows?: number | undefined
}

/** Raised by the database if a write that must find its row found none (migration 0040). */
const NOTHING_DONE = 'DR001'

/** The usual reason: what was read has changed since, so the work is decided again. */
export const CHANGED_MEANWHILE = 'changed meanwhile'

/** Why nothing was done, if a write that had to find its row found none; null for any other error. */
export function notDone(error: unknown): string | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === NOTHING_DONE && typeof message === 'string' ? message : null
}

/** @throws the same as the database would, if a single write found fewer rows than it must */
export function foundEnough({ reason, rows = 1 }: Kept, found: number): void {
  if (reason !== null && found < rows) throw Object.assign(new Error(reason), { code: NOTHING_DONE })
}

/** What is sent: few statements, and separately, in order, the writes to tables that are distributed over a cluster. */
export function leaving(writes: readonly Kept[], spread: ReadonlySet<string>): readonly Kept[] {
  const isApart = ({ statement }: Kept) => spread.size > 0 && spread.has(targetOf(statement).table)
  const together = combined(writes.filter((it) => !isApart(it)))
  return [...together.map((statement) => ({ statement, reason: null })), ...writes.filter(isApart)]
}

/**
 * The fewest statements with the same effect as these in sequence. The parts of one statement do not see each other's
 * rows and have no order, so a table that was changed is written again only by the next statement.
 */
export function combined(writes: readonly Kept[]): Sql[] {
  const groups: { writes: Kept[]; written: Set<string>; changed: Set<string> }[] = []
  for (const write of writes) {
    const { table, how } = targetOf(write.statement)
    let group = groups.at(-1)
    if (group === undefined || group.changed.has(table) || (how !== 'ADDS' && group.written.has(table))) {
      group = { writes: [], written: new Set(), changed: new Set() }
      groups.push(group)
    }
    group.writes.push(write)
    group.written.add(table)
    if (how === 'CHANGES') group.changed.add(table)
  }
  return groups.map((group) => inOne(group.writes))
}

const WRITE = /^\s*(insert into|update|delete from) (\w+)/

/** Ids are never reused: inserted and deleted rows are always different ones. */
function targetOf({ text }: Sql): { table: string; how: 'ADDS' | 'CHANGES' | 'REMOVES' } {
  const [, verb, table] = WRITE.exec(text) ?? []
  if (table === undefined) throw new Error('what is kept for later is an insert, update or delete')
  if (verb === 'delete from') return { table, how: 'REMOVES' }
  return { table, how: verb === 'insert into' && !text.includes('on conflict') ? 'ADDS' : 'CHANGES' }
}

/** One statement made of several writes. PostgreSQL executes each of them once, and all or none. */
function inOne(writes: readonly Kept[]): Sql {
  const [first] = writes
  if (first !== undefined && writes.length === 1 && first.reason === null) return first.statement
  const parts = writes.map(
    ({ statement, reason }, position) =>
      sql`${name(position)} as (${statement}${reason === null ? empty : sql` returning true`})`,
  )
  const checks = writes.flatMap(({ reason, rows = 1 }, position) =>
    reason === null
      ? []
      : [sql`select nothing_done(${reason}) where (select count(*) from ${name(position)}) < ${rows}`],
  )
  const rest = checks.length === 0 ? sql`select` : join(checks, ' union all ')
  return sql`with ${join(parts, ', ')} ${rest}`
}

const name = (position: number) => raw(`w${position}`)
