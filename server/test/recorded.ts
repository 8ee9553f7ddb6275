/**
 * Which statements the product sends, from which place, and with what result. With RECORD_STATEMENTS=1 every copy of
 * the database that a feature test opens records them; `statements.test.ts` compares them with the row types that the
 * code declares.
 */
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import type { Sql } from 'sql-template-tag'
import type { Db, Queries, Tx } from '../src/platform/database/db.ts'
import type { Writer } from '../src/platform/database/writes.ts'

const RECORDINGS = fileURLToPath(new URL('../../node_modules/.cache/drip-statements/', import.meta.url))

/** A statement as sent from a place; or, with the same place and text, a column that was null in its result. */
/** The column of a query for single values, whatever its name in the statement. */
export const ONLY_COLUMN = ''

export interface Recorded {
  /** `file:line:column` of the call, relative to the root of the project. */
  place: string
  text: string
  /** The name in the code, not in the database; null: the record only says that the statement was sent. */
  nullColumn: string | null
}

/** Everything that was recorded. @throws Error if nothing was */
export function recordedStatements(): Recorded[] {
  if (!existsSync(RECORDINGS)) throw new Error('nothing was recorded: npm test -- --only features,statements')
  return globSync(`${RECORDINGS}*.jsonl`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      // our own file
      .map((line) => JSON.parse(line) as Recorded),
  )
}

/** The same database, with recording. */
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
    // the caller cannot distinguish a row with a null from a missing row
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
    // if a place builds a new text each time, some of the texts are enough
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

/**
 * The place as the engine names it, in the compiled text, which is cheap. Null for statements of the tests themselves.
 */
function callerOf(): string | null {
  // this function, `noteOf`, our database method, and its caller
  const site = getCallSites(4)[3]
  const file = site?.scriptName ?? ''
  if (!file.includes('/server/src/') || /\.(test|races)\.ts/.test(file)) return null
  return `${file}:${String(site?.lineNumber)}:${String(site?.columnNumber)}`
}

/** The place in the source. */
function sourceOf(): string {
  const lines = (new Error('here').stack ?? '').split('\n')
  return /server\/src\/[^():]*:\d+:\d+/.exec(lines[4] ?? '')?.[0] ?? ''
}

function write(it: Recorded): void {
  mkdirSync(RECORDINGS, { recursive: true })
  appendFileSync(`${RECORDINGS}${String(process.pid)}.jsonl`, `${JSON.stringify(it)}\n`)
}
