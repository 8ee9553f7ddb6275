/**
 * What survives a restart. The world lives in memory; a few milliseconds later the changes are written to a SQLite file
 * in one transaction. With `:memory:` nothing is written.
 */
import { DatabaseSync } from 'node:sqlite'

export interface Archive {
  /** Everything stored under this kind, in the order in which it was first stored. */
  load<T>(kind: string): T[]
  /** Stores (or replaces) one object. It is serialised at the next flush, with its contents at that time. */
  keep(kind: string, id: string, value: unknown): void
  flush(): void
  close(): void
}

const FLUSH_AFTER_MS = 20

/** Opens the file (created if missing); `:memory:` gives an archive that stores nothing. */
export function openArchive(file: string): Archive {
  if (file === ':memory:') return { load: () => [], keep: () => {}, flush: () => {}, close: () => {} }
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table if not exists things (
      position integer primary key, kind text not null, id text not null, body text not null, unique (kind, id))`)
  const read = db.prepare('select body from things where kind = ? order by position')
  const write = db.prepare(
    'insert into things (kind, id, body) values (?, ?, ?) on conflict (kind, id) do update set body = excluded.body',
  )
  const pending = new Map<string, { kind: string; id: string; value: unknown }>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (pending.size === 0) return
    db.exec('begin')
    for (const { kind, id, value } of pending.values()) write.run(kind, id, JSON.stringify(value))
    db.exec('commit')
    pending.clear()
  }
  return {
    // Only this module writes the rows, and each kind is read by the module that stored it.
    load: <T>(kind: string) => read.all(kind).map((row) => JSON.parse(String(row['body'])) as T),
    keep: (kind, id, value) => {
      pending.set(`${kind} ${id}`, { kind, id, value })
      timer ??= setTimeout(flush, FLUSH_AFTER_MS)
    },
    flush,
    close: () => {
      flush()
      db.close()
    },
  }
}
