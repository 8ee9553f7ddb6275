/** One dialect behind one small interface: the embedded database and a PostgreSQL server look the same to callers. */
import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { traced } from '../tracing.ts'
import { nameOf } from './names.ts'
import { serverListener } from './server-listener.ts'
import { decidedCommits } from './spread/decided-commits.ts'
import { type Kept, type Writer, foundEnough, leaving } from './writes.ts'

/**
 * Runs statements. `Row` is the shape of the selected row, with columns in the code's spelling: `merchant_id` becomes
 * `merchantId`. JSON columns are returned as stored.
 */
export interface Queries {
  /** All rows. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The only row, or null. */
  row<Row>(statement: Sql): Promise<Row | null>
  /** The value of the only row's single column; null also if there is no row. */
  value<Value>(statement: Sql): Promise<Value | null>
  /** The count in the only row. */
  count(statement: Sql): Promise<number>
  /** The values of all rows' single column. */
  values<Value>(statement: Sql): Promise<Value[]>
  /** How many rows were written. */
  run(statement: Sql): Promise<number>
}

/** Statements of one open transaction. */
export interface Tx extends Queries, Writer {
  readonly inTransaction: true
  /** A text without parameters, such as a setting. */
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface Db extends Queries {
  /** Commits when `work` ends, rolls back if it throws. Nothing outside the database is called within. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for work that reads nothing. */
  writeTogether<T>(work: (writer: Writer) => Promise<T>): Promise<T>
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** The underlying pool, for the migrator. */
  readonly pool: pg.Pool
  /** Sends NOTIFYs without waiting for the disk: they are hints. */
  notify(notices: readonly { channel: string; payload: string }[]): Promise<void>
  /** Listens for NOTIFY on a channel until the returned function is called. */
  listen(
    channel: string,
    hear: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>
  readonly embedded: boolean
  close(): Promise<void>
}

pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new Error('a bigint from the database is larger than a safe integer')
  return value
})
pg.types.setTypeParser(1082, (text) => text)

/**
 * Statements here are small and always planned the same way: planning each again costs more than running it. And a
 * frozen process must not block others for ever.
 */
export const SESSION_SETTINGS = {
  TimeZone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  lock_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
} as const
const SESSION = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

const IS_CLUSTER = `select from pg_extension where extname = 'citus'`
/**
 * Statements across several servers are planned with their values: Citus has no generic plan for many of them, and
 * refuses if told to make one. Proofs and lists compare rows of different owners.
 */
const PLANNED_FOR_CLUSTER = `
  select set_config('plan_cache_mode', 'auto', false), set_config('citus.enable_repartition_joins', 'on', false)
  from pg_extension where extname = 'citus'`

/**
 * Citus prepares a commit on all servers only if it knows of writes on two: those to a table that only the coordinator has
 * are not among them, and would be lost alone if it fell over. This table, which is always empty, is known to it and
 * stays on the coordinator (scripts/shards/citus.ts).
 */
const TOGETHER = 'committed_together'
const ON_ALL_OR_NONE = { text: `delete from ${TOGETHER} where false` }
const WRITES = /\b(insert|update|delete)\b/

const NONE: ReadonlySet<string> = new Set()

async function spreadTables(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or logicalrelid = to_regclass('${TOGETHER}')`,
  )
  return new Set(rows.map((it) => it.name))
}

/** Longer than any statement of a purchase takes, shorter than a browser waits. */
const CONNECTION_WAIT_MS = 10_000
/** As many as a quiet hour uses; what a rush opened beyond them is given back after seconds, for other processes. */
const KEPT_CONNECTIONS = 5

/**
 * Opens a PostgreSQL server, with at most `max` connections.
 * @param direct the server itself, if `url` leads through a pooler that lends its connections per transaction
 *   (pooler.ts): a listener needs a fixed connection, a prepared statement is unknown on other connections, and
 *   settings belong to the pooler
 */
export function openServer(url: string, max = 20, direct: string | null = null): Db {
  let spread: ReadonlySet<string> | undefined
  const commits = decidedCommits(() => pool)
  const pool: pg.Pool = new pg.Pool({
    connectionString: url,
    max,
    ...(direct === null ? { options: SESSION } : {}),
    pipeline: true,
    // a caller that waits longer gets an error, and the place is free for the next
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    // a new one plans every statement again
    min: KEPT_CONNECTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // the pool awaits it, although its types do not say so
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      const { rowCount } = await client.query(direct === null ? PLANNED_FOR_CLUSTER : IS_CLUSTER)
      spread ??= rowCount === 0 ? NONE : await spreadTables(client)
      if (spread.size > 0) await commits.connected(client)
    },
  })
  // the pool has already dropped it, and opens another when needed
  pool.on('error', () => {})
  // a lent connection reports its error only here: unhandled, it would end the process
  pool.on('connect', (client) => client.on('error', () => {}))
  const listener = serverListener(direct ?? url)
  const lines: Lines = {
    pool,
    sent: direct === null ? (it) => it : withoutName,
    spread: async () => {
      // connecting reads it
      if (spread === undefined) (await pool.connect()).release()
      return spread ?? NONE
    },
    carriedOut: (client) => commits.carriedOut(client),
  }
  const db = database(lines, false)
  return {
    ...db,
    listen: (channel, hear, onReconnect) => listener.listen(channel, hear, onReconnect),
    close: async () => {
      await listener.close()
      await db.close()
    },
  }
}

/** Opens the embedded database in a folder, or in memory without one. */
export async function openEmbedded(folder?: string): Promise<Db> {
  // a process with a server of its own never needs it
  const [{ PGlite }, { LitePool }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./sockets/lite-pool.ts'),
  ])
  const lite = await PGlite.create(folder ? { dataDir: folder } : {})
  const pool = new LitePool(lite)
  // it offers the used part of a pg.Pool: connect, query, end
  const lines: Lines = {
    pool: pool as unknown as pg.Pool,
    sent: (it) => it,
    spread: async () => NONE,
    carriedOut: () => undefined,
  }
  const db = database(lines, true)
  return {
    ...db,
    listen: async (channel, hear) => {
      const stop = await pool.listen(channel, hear)
      return async () => stop()
    },
    close: async () => {
      await db.close()
      await lite.close()
    },
  }
}

/** Where statements are sent, and in which form. */
interface Lines {
  pool: pg.Pool
  sent: (statement: pg.QueryConfig) => pg.QueryConfig
  /**
   * Tables that are distributed over the servers of a Citus cluster, which accepts no statement that writes to one of
   * them and to others.
   */
  spread: () => Promise<ReadonlySet<string>>
  /** For a connection that has just committed: resolves when all servers of a cluster have it; otherwise nothing. */
  carriedOut: (client: pg.PoolClient) => Promise<void> | undefined
}

function database(lines: Lines, embedded: boolean): Omit<Db, 'listen'> {
  const { pool, sent } = lines
  return {
    ...queries((statement) => pool.query(sent(statement))),
    raw: (text, values) => pool.query(sent(asGiven(text, values))),
    transaction: (work) => traced('transaction', () => inTransaction(lines, work)),
    writeTogether: (work) => inTransaction(lines, work),
    notify: async (notices) => void (await pool.query(notifyText(notices))),
    pool,
    embedded,
    close: () => pool.end(),
  }
}

function queries(execute: (statement: pg.QueryConfig) => Promise<pg.QueryResult>): Queries {
  return {
    rows: async <Row>(statement: Sql) => named<Row>(await execute(unnamed(statement))),
    row: async <Row>(statement: Sql) => named<Row>(await execute(unnamed(statement)), 1)[0] ?? null,
    value: async <Value>(statement: Sql) => column<Value>(await execute(unnamed(statement)))[0] ?? null,
    count: async (statement) => column<number>(await execute(unnamed(statement)))[0] ?? 0,
    values: async <Value>(statement: Sql) => column<Value>(await execute(unnamed(statement))),
    run: async (statement) => (await execute(prepared(statement))).rowCount ?? 0,
  }
}

/** Rows arrive as plain lists of values, which `named` turns into objects. */
const unnamed = (statement: Sql): pg.QueryArrayConfig => ({ ...prepared(statement), rowMode: 'array' })

function named<Row>({ fields, rows }: pg.QueryResult, most = rows.length): Row[] {
  const names = fields.map((field) => nameOf(field.name))
  return (rows as unknown[][]).slice(0, most).map((values) => {
    const row: Record<string, unknown> = {}
    for (const [place, name] of names.entries()) row[name] = values[place]
    // the caller states what it selects; server/test/statements.test.ts checks it
    return row as Row
  })
}

/** Checked against the caller's type in the same way. */
const column = <Value>({ rows }: pg.QueryResult): Value[] => (rows as unknown as [Value][]).map(([it]) => it)

const DEADLOCK = '40P01'
const MAX_DEADLOCK_RETRIES = 3

/**
 * A connection is taken, and the transaction begun, at the first read. Work without reads leaves its writes to the end:
 * if they fit into one statement, it commits by itself.
 */
async function inTransaction<T>(lines: Lines, work: (tx: Tx) => Promise<T>, attempt = 1): Promise<T> {
  let opened: Promise<Session> | undefined
  let over = false
  const spread = await lines.spread()
  const kept = keptWrites(spread)
  let broken: { by: unknown } | undefined
  // later statements only report that the transaction is broken; this is the one that broke it
  const sentFirst = (sent: Promise<unknown>) =>
    void sent.catch((error: unknown) => {
      broken ??= { by: error }
    })
  let writes = false
  const send = (statement: pg.QueryConfig) => {
    writes ||= spread.has(TOGETHER) && WRITES.test(statement.text)
    opened ??= openSession(lines, sentFirst)
    return opened.then((session) => session.send(statement))
  }
  const checked: Promise<void>[] = []
  const sendKept = () => {
    for (const write of kept.taken()) {
      const done = send(prepared(write.statement)).then(({ rowCount }) => foundEnough(write, rowCount ?? 0))
      sentFirst(done)
      if (write.reason !== null) checked.push(done)
    }
  }
  // a part that is still running after another has failed must not write outside the transaction
  const execute = (statement: pg.QueryConfig) => {
    if (over) return Promise.reject(new Error('this transaction has ended'))
    sendKept()
    return send(statement)
  }
  const tx: Tx = {
    ...queries(execute),
    ...kept.writer,
    raw: (text, values) => execute(asGiven(text, values)),
    inTransaction: true,
  }
  try {
    const result = await work(tx)
    kept.finish()
    over = true
    const only = opened === undefined ? kept.only() : undefined
    if (only !== undefined) await lines.pool.query(lines.sent(prepared(only)))
    else sendKept()
    await Promise.all(checked)
    // a failure of it fails the commit too
    if (writes) void send(ON_ALL_OR_NONE).catch(() => undefined)
    if (opened !== undefined) {
      const session = await opened
      await commit(session)
      // what follows reads what was written
      await lines.carriedOut(session.client)
    }
    await kept.committed()
    return result
  } catch (caught) {
    over = true
    if (opened !== undefined) await opened.then(rollBack, () => undefined)
    const error = broken === undefined ? caught : broken.by
    if (sqlCode(error) === DEADLOCK && attempt <= MAX_DEADLOCK_RETRIES)
      return inTransaction(lines, work, attempt + 1)
    throw error
  }
}

/** The connection of a transaction that has begun. */
interface Session {
  client: pg.PoolClient
  send: (statement: pg.QueryConfig) => Promise<pg.QueryResult>
}

async function openSession({ pool, sent }: Lines, hear: (sent: Promise<unknown>) => void): Promise<Session> {
  const client = await pool.connect()
  const together = writtenTogether(client)
  const send = (statement: pg.QueryConfig) => together(sent(statement))
  hear(send({ text: 'begin' }))
  return { client, send }
}

async function commit({ client, send }: Session): Promise<void> {
  const { command } = await send({ text: 'commit' })
  // a statement failed and the work continued without it: the database has rolled everything back
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
  client.release()
}

async function rollBack({ client }: Session): Promise<void> {
  const isLost = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(isLost)
}

/** What the work still has to write, and what runs before and after its commit. */
function keptWrites(spread: ReadonlySet<string>) {
  let writes: Kept[] = []
  const last: (() => void)[] = []
  const afterwards: (() => void | Promise<void>)[] = []
  const writer: Writer = {
    write: (statement) => void writes.push({ statement, reason: null }),
    must: (reason, statement, rows) => void writes.push({ statement, reason, rows }),
    beforeCommit: (then) => void last.push(then),
    afterCommit: (then) => void afterwards.push(then),
    spread,
  }
  return {
    writer,
    /** Hands out the pending writes if they are one statement. */
    only(): Sql | undefined {
      const [first, ...others] = leaving(writes, spread)
      if (first?.reason !== null || others.length > 0) return undefined
      writes = []
      return first.statement
    },
    /** Hands out the pending writes, in as few statements as possible. */
    taken(): readonly Kept[] {
      if (writes.length === 0) return []
      const statements = leaving(writes, spread)
      writes = []
      return statements
    },
    finish: () => last.forEach((then) => then()),
    committed: async () => {
      // one may add another, which is visited as well
      for (const then of afterwards) {
        const more = then()
        if (more !== undefined) await more
      }
    },
  }
}

/**
 * Statements sent in the same tick leave in one write, and the server answers them in order: use cases send independent
 * statements together. Half the cost of a short statement is its round trip.
 */
function writtenTogether(client: pg.PoolClient): (statement: pg.QueryConfig) => Promise<pg.QueryResult> {
  // pg keeps its socket here; the embedded database has none
  const stream = (client as { connection?: { stream?: Partial<Writable> } }).connection?.stream
  if (stream?.cork === undefined) return (statement) => client.query(statement)
  let corked = false
  return (statement) => {
    if (!corked) {
      corked = true
      stream.cork?.()
      process.nextTick(() => {
        corked = false
        stream.uncork?.()
      })
    }
    return client.query(statement)
  }
}

/** The SQLSTATE of a database error, or null for any other error. */
export function sqlCode(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

/**
 * Whether the error is a violation of that unique constraint or index. On a cluster its name ends with a shard's number,
 * and of an `insert … select` the coordinator passes on only the words of a worker's error (XX000; `lc_messages` of
 * deploy/citus/citus.conf).
 */
export function breaksUnique(error: unknown, constraint: string): boolean {
  const code = sqlCode(error)
  if (code !== '23505' && code !== 'XX000') return false
  const { message, ...fields } = error as Error & { constraint?: string }
  const words = /^duplicate key value violates unique constraint "(\w+)"/.exec(message)
  const broken = fields.constraint ?? words?.[1] ?? ''
  return broken.startsWith(constraint) && /^(_\d+)?$/.test(broken.slice(constraint.length))
}

/**
 * SQL classes and codes: no connection, none available, resources or disk exhausted, ended by its administrator,
 * starting, read-only.
 */
const AWAY = /^(08|53|57P|25006)/
const LOST_LINE = new Set(['connect', 'read', 'write'])
/** Messages of pg without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database cannot be reached or accepts nothing at present: it will again, and nothing was done. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isLine = 'syscall' in error && LOST_LINE.has(String(error.syscall))
  return isLine || AWAY.test(sqlCode(error) ?? '') || LOST.test(error.message)
}

/** Whether the database refused a value (a NUL in a text, a number out of range): the caller's error, not ours. */
export function refusesValue(error: unknown): boolean {
  return ['22021', '22P05', '22003', '22P02'].includes(sqlCode(error) ?? '')
}

/**
 * Statements are prepared by name: the parser and planner run once per connection. The name is derived from the text. A
 * text that is built differently each time (a long search) would fill the server's memory, so beyond a limit further
 * texts are sent unnamed.
 */
const names = new Map<string, string>()
const MAX_NAMES = 1000

function prepared(statement: Sql): pg.QueryConfig {
  return withName(statement.text, statement.values)
}

function notifyText(notices: readonly { channel: string; payload: string }[]): string {
  const calls = notices.map(
    ({ channel, payload }) => `select pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(payload)});`,
  )
  return `begin; set local synchronous_commit = off; ${calls.join(' ')} commit`
}

/** A text without values may contain several statements, which cannot be prepared. */
function asGiven(text: string, values: unknown[] = []): pg.QueryConfig {
  return values.length === 0 ? { text } : withName(text, values)
}

const withoutName = (statement: pg.QueryConfig): pg.QueryConfig => ({ ...statement, name: '' })

function withName(text: string, values: unknown[]): pg.QueryConfig {
  const name = names.get(text) ?? nameFor(text)
  return name === undefined ? { text, values } : { name, text, values }
}

function nameFor(text: string): string | undefined {
  if (names.size >= MAX_NAMES) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
