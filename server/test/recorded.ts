/**
 * Which statements the product sends, from where, and what comes of them. With RECORD_STATEMENTS=1 every copy of the database that a feature test opens notes
 * it down; `statements.test.ts` holds it to the row types that the code declares.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import type { Sql } from 'sql-template-tag'
import type { Db, Queries, Tx } from '../src/platform/database/db.ts'
import type { Writer } from '../src/platform/database/writes.ts'

export const RECORDINGS = fileURLToPath(
  new URL('../../node_modules/.cache/drip-statements/', import.meta.url),
)

/** A statement as it was sent from a place, or, with the same place and text, a column that was null in what it answered. */
/** The column of what is asked as values, whatever the statement calls it. */
export const ONLY_COLUMN = ''

export interface Recorded {
  /** `file:line:column` of the call, from the root of the project. */
  place: string
  text: string
  /** Of the code, not of the database; null: only that it was sent. */
  nullColumn: string | null
}

/** The same database, noting down. */
export function recording(db: Db): Db {
  return {
    ...db,
    ...asking(db),
    transaction: (work) => db.transaction((tx) => work(recordingTx(tx))),
    writeTogether: (work) => db.writeTogether((to) => work({ ...to, ...keeping(to) })),
  }
}

const recordingTx = (tx: Tx): Tx => ({ ...tx, ...asking(tx), ...keeping(tx) })

function asking(of: Queries): Queries {
  return {
    rows: async <Row>(statement: Sql) => {
      const note = noteOf(statement)
      const rows = await of.rows<Row>(statement)
      for (const row of rows) noteNulls(note, row)
      return rows
    },
    row: async <Row>(statement: Sql) => {
      const note = noteOf(statement)
      const row = await of.row<Row>(statement)
      noteNulls(note, row)
      return row
    },
    // nobody can tell a row that holds nothing from one that is not there
    value: (statement) => {
      noteOf(statement)
      return of.value(statement)
    },
    count: (statement) => {
      noteOf(statement)
      return of.count(statement)
    },
    values: async <Value>(statement: Sql) => {
      const note = noteOf(statement)
      const values = await of.values<Value>(statement)
      for (const value of values) noteNulls(note, { [ONLY_COLUMN]: value })
      return values
    },
    run: (statement) => {
      noteOf(statement)
      return of.run(statement)
    },
  }
}

function keeping(of: Writer): Pick<Writer, 'write' | 'must'> {
  return {
    write: (statement) => {
      noteOf(statement)
      of.write(statement)
    },
    must: (reason, statement, rows) => {
      noteOf(statement)
      of.must(reason, statement, rows)
    },
  }
}

interface Note {
  place: string
  text: string
  nulls: Set<string>
}

const notes = new Map<string, Map<string, Note>>()

function noteOf({ text }: Sql): Note | null {
  const caller = callerOf()
  if (caller === null) return null
  let texts = notes.get(caller)
  if (texts === undefined) notes.set(caller, (texts = new Map<string, Note>()))
  let note = texts.get(text)
  if (note === undefined) {
    // where a text is built anew each time, some of them stand for all
    if (texts.size >= MOST_TEXTS) return null
    note = { place: sourceOf(), text, nulls: new Set() }
    texts.set(text, note)
    write({ place: note.place, text, nullColumn: null })
  }
  return note
}

function noteNulls(note: Note | null, row: unknown): void {
  if (note === null || row === null) return
  for (const [name, value] of Object.entries(row as object))
    if (value === null && !note.nulls.has(name)) {
      note.nulls.add(name)
      write({ place: note.place, text: note.text, nullColumn: name })
    }
}

const MOST_TEXTS = 30

/** The place as the engine names it, which is that of the compiled text: cheap. Null for what tests themselves send. */
function callerOf(): string | null {
  // this function, `noteOf`, the method of ours, and who called it
  const site = getCallSites(4)[3]
  const file = site?.scriptName ?? ''
  if (!file.includes('/server/src/') || /\.(test|races)\.ts/.test(file)) return null
  return `${file}:${String(site?.lineNumber)}:${String(site?.columnNumber)}`
}

/** The place as the source has it. */
function sourceOf(): string {
  const lines = (new Error('here').stack ?? '').split('\n')
  return /server\/src\/[^():]*:\d+:\d+/.exec(lines[4] ?? '')?.[0] ?? ''
}

function write(it: Recorded): void {
  mkdirSync(RECORDINGS, { recursive: true })
  appendFileSync(`${RECORDINGS}${String(process.pid)}.jsonl`, `${JSON.stringify(it)}\n`)
}
