/**
 * Writes whose answers nobody needs are kept until something is asked or the transaction ends, and leave as one statement: half
 * of what a short statement costs is its trip and its bookkeeping, not its row.
 */
import sql, { type Sql, empty, join, raw } from 'sql-template-tag'

export interface Writer {
  /**
   * Keeps one `insert`, `update` or `delete` for later, without a `with` of its own. It may read nothing that an earlier one of
   * the same transaction wrote, unless something was asked in between.
   */
  write(statement: Sql): void
  /**
   * The same of a statement that must find its row, or so many: when it finds fewer, nothing at all is done, for this reason
   * (`notDone`).
   */
  must(reason: string, statement: Sql, rows?: number): void
  /** Called once the work is done, to write what follows from all of it; never when it has failed. */
  beforeCommit(then: () => void): void
  /** Done once everything is committed, and never when it is not. */
  afterCommit(work: () => void): void
}

/** A write that is kept for later. */
export interface Kept {
  statement: Sql
  /** Why nothing is done when it finds too few rows; null when it may find none. */
  reason: string | null
  /** That it must find; one unless it is said. */
  rows?: number | undefined
}

/** Raised by the database when a write that must find its row found none (migration 0040). */
const NOTHING_DONE = 'DR001'

/** The usual reason: what was read is not what is there any more, so the work is decided anew. */
export const CHANGED_MEANWHILE = 'changed meanwhile'

/** Why nothing was done, when a write that had to find its row found none; null for any other error. */
export function notDone(error: unknown): string | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === NOTHING_DONE && typeof message === 'string' ? message : null
}

/** @throws why nothing is done, as the database would, when a write that stands alone found fewer rows than it must */
export function foundEnough({ reason, rows = 1 }: Kept, found: number): void {
  if (reason !== null && found < rows) throw Object.assign(new Error(reason), { code: NOTHING_DONE })
}

/** What leaves: few statements, and apart from them, in their order, what is written to tables that are spread over a cluster. */
export function leaving(writes: readonly Kept[], spread: ReadonlySet<string>): readonly Kept[] {
  const isApart = ({ statement }: Kept) => spread.size > 0 && spread.has(targetOf(statement).table)
  const together = combined(writes.filter((it) => !isApart(it)))
  return [...together.map((statement) => ({ statement, reason: null })), ...writes.filter(isApart)]
}

/**
 * As few statements as do what these do one after the other. The parts of one statement see none of each other's rows and happen
 * in no order, so a table that is changed is only written again by the next.
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

/** Ids are never used again: rows that go and rows that come have nothing to do with each other. */
function targetOf({ text }: Sql): { table: string; how: 'ADDS' | 'CHANGES' | 'REMOVES' } {
  const [, verb, table] = WRITE.exec(text) ?? []
  if (table === undefined) throw new Error('what is kept for later is an insert, update or delete')
  if (verb === 'delete from') return { table, how: 'REMOVES' }
  return { table, how: verb === 'insert into' && !text.includes('on conflict') ? 'ADDS' : 'CHANGES' }
}

/** One statement of several writes. PostgreSQL carries out each of them once, and all or none. */
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
