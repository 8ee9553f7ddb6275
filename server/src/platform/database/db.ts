/** One dialect behind one small interface: the embedded database and a PostgreSQL server look the same from here. */
import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { traced } from '../tracing.ts'
import { nameOf } from './names.ts'
import { serverListener } from './server-listener.ts'
import { type Kept, type Writer, foundEnough, leaving } from './writes.ts'

/**
 * Runs statements. `Row` is the shape that the statement selects, its columns named as the code names them: `merchant_id` comes
 * as `merchantId`. What a column holds as JSON is as it was stored.
 */
export interface Queries {
  /** All rows. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The only row, or null. */
  row<Row>(statement: Sql): Promise<Row | null>
  /** What the only row holds in its one column; null where there is no row as well. */
  value<Value>(statement: Sql): Promise<Value | null>
  /** What the only row counts. */
  count(statement: Sql): Promise<number>
  /** What all rows hold in their one column. */
  values<Value>(statement: Sql): Promise<Value[]>
  /** How many rows were written. */
  run(statement: Sql): Promise<number>
}

/** Statements of one open transaction. */
export interface Tx extends Queries, Writer {
  readonly inTransaction: true
  /** A text that may take no parameters, such as a setting. */
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface Db extends Queries {
  /** Commits when `work` ends, rolls back when it throws. Nothing outside the database is called within. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for work that asks nothing. */
  writeTogether<T>(work: (writer: Writer) => Promise<T>): Promise<T>
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** The pool underneath, for the migrator. */
  readonly pool: pg.Pool
  /** Sends NOTIFYs, not waiting for the disk: they are hints. */
  notify(notices: readonly { channel: string; payload: string }[]): Promise<void>
  /** Hears NOTIFY on a channel until the returned function is called. */
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
 * Statements here are small and always planned the same way: planning each anew costs more than running it; and a process that froze must
 * not hold others up for ever.
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
 * What asks several servers is planned with its values: Citus has no general plan for much of it, and refuses where it is told to make one.
 * Proofs and lists compare rows of different owners.
 */
const PLANNED_FOR_CLUSTER = `
  select set_config('plan_cache_mode', 'auto', false), set_config('citus.enable_repartition_joins', 'on', false)
  from pg_extension where extname = 'citus'`

const NONE: ReadonlySet<string> = new Set()

async function spreadTables(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'`,
  )
  return new Set(rows.map((it) => it.name))
}

/** Longer than any statement of a purchase takes, shorter than a browser waits. */
const CONNECTION_WAIT_MS = 10_000

/**
 * Opens a PostgreSQL server. `max` connections at most.
 * @param direct the server itself, where `url` leads through a pooler that lends its connections for a transaction (pooler.ts): who
 *   listens must stay on one, a name given to a statement on one is not known on the next, and the settings are the pooler's
 */
export function openServer(url: string, max = 20, direct: string | null = null): Db {
  let spread: ReadonlySet<string> | undefined
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(direct === null ? { options: SESSION } : {}),
    pipeline: true,
    // whoever waits longer is told so, and the place is free for who comes next
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // the pool waits for it, whatever its types say
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      const { rowCount } = await client.query(direct === null ? PLANNED_FOR_CLUSTER : IS_CLUSTER)
      spread ??= rowCount === 0 ? NONE : await spreadTables(client)
    },
  })
  // the pool has dropped it already, and makes another when one is asked for
  pool.on('error', () => {})
  // one that is lent says so to nobody else: unheard, the word of its end would end the process
  pool.on('connect', (client) => client.on('error', () => {}))
  const listener = serverListener(direct ?? url)
  const lines: Lines = {
    pool,
    sent: direct === null ? (it) => it : withoutName,
    spread: async () => {
      // whoever connects looks
      if (spread === undefined) (await pool.connect()).release()
      return spread ?? NONE
    },
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

/** Opens the embedded database in a folder, or in memory when none is given. */
export async function openEmbedded(folder?: string): Promise<Db> {
  // a process with a server of its own never needs it
  const [{ PGlite }, { LitePool }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./sockets/lite-pool.ts'),
  ])
  const lite = await PGlite.create(folder ? { dataDir: folder } : {})
  const pool = new LitePool(lite)
  // it offers what is used of a pg.Pool: connect, query, end
  const lines: Lines = { pool: pool as unknown as pg.Pool, sent: (it) => it, spread: async () => NONE }
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

/** Where statements go, and as what. */
interface Lines {
  pool: pg.Pool
  sent: (statement: pg.QueryConfig) => pg.QueryConfig
  /** Tables that are spread over the servers of a Citus cluster, which takes no statement that writes to one of them and to others. */
  spread: () => Promise<ReadonlySet<string>>
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

/** Rows come as plain lists of values, which `named` makes objects of. */
const unnamed = (statement: Sql): pg.QueryArrayConfig => ({ ...prepared(statement), rowMode: 'array' })

function named<Row>({ fields, rows }: pg.QueryResult, most = rows.length): Row[] {
  const names = fields.map((field) => nameOf(field.name))
  return (rows as unknown[][]).slice(0, most).map((values) => {
    const row: Record<string, unknown> = {}
    for (const [place, name] of names.entries()) row[name] = values[place]
    // the caller says what it selects; server/test/statements.test.ts holds it to that
    return row as Row
  })
}

/** Held to what the caller says of it in the same place. */
const column = <Value>({ rows }: pg.QueryResult): Value[] => (rows as unknown as [Value][]).map(([it]) => it)

const DEADLOCK = '40P01'
const MAX_DEADLOCK_RETRIES = 3

/**
 * A connection is taken and the transaction begun when something is asked for the first time. Work that asks nothing leaves what
 * it writes to the end: where that fits into one statement, the statement commits by itself.
 */
async function inTransaction<T>(lines: Lines, work: (tx: Tx) => Promise<T>, attempt = 1): Promise<T> {
  let opened: Promise<Session> | undefined
  let over = false
  const kept = keptWrites(await lines.spread())
  let broken: { by: unknown } | undefined
  // whatever is asked next only hears that the transaction is broken; this is what broke it
  const sentFirst = (sent: Promise<unknown>) =>
    void sent.catch((error: unknown) => {
      broken ??= { by: error }
    })
  const send = (statement: pg.QueryConfig) => {
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
  // a part that is still under way when another has failed must not write outside the transaction
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
    if (opened !== undefined) await commit(await opened)
    kept.committed()
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
  // a statement failed and the work went on without it: the database has undone everything
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

/** What a piece of work has still to write, and what is to be done before and after its commit. */
function keptWrites(spread: ReadonlySet<string>) {
  let writes: Kept[] = []
  const last: (() => void)[] = []
  const afterwards: (() => void)[] = []
  const writer: Writer = {
    write: (statement) => void writes.push({ statement, reason: null }),
    must: (reason, statement, rows) => void writes.push({ statement, reason, rows }),
    beforeCommit: (then) => void last.push(then),
    afterCommit: (then) => void afterwards.push(then),
  }
  return {
    writer,
    /** Hands out what is kept, when it is one statement. */
    only(): Sql | undefined {
      const [first, ...others] = leaving(writes, spread)
      if (first?.reason !== null || others.length > 0) return undefined
      writes = []
      return first.statement
    },
    /** Hands out what is kept, as few statements. */
    taken(): readonly Kept[] {
      if (writes.length === 0) return []
      const statements = leaving(writes, spread)
      writes = []
      return statements
    },
    finish: () => last.forEach((then) => then()),
    committed: () => {
      // one may bring another, which is visited as well
      for (const then of afterwards) then()
    },
  }
}

/**
 * Statements that are sent in the same tick leave in one write, and the server answers them in their order: use cases
 * send what does not depend on each other at once. Half of what a short statement costs is its trip.
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

/** True when the error is the breach of that unique constraint or index. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return sqlCode(error) === '23505' && (error as { constraint?: string }).constraint === constraint
}

/** Classes and codes of SQL: no connection, none to be had, resources or disk at their end, ended by its keeper, starting, read-only. */
const AWAY = /^(08|53|57P|25006)/
const LOST_LINE = new Set(['connect', 'read', 'write'])
/** What pg says without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database cannot be reached or takes nothing at this moment: it will again, and nothing was done. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isLine = 'syscall' in error && LOST_LINE.has(String(error.syscall))
  return isLine || AWAY.test(sqlCode(error) ?? '') || LOST.test(error.message)
}

/** Whether the database refused a value (a NUL in a text, a number out of range): the caller's fault, not ours. */
export function refusesValue(error: unknown): boolean {
  return ['22021', '22P05', '22003', '22P02'].includes(sqlCode(error) ?? '')
}

/**
 * Statements are prepared by name: the parser and planner run once per connection. The name follows from the
 * text; a text that is built anew each time (a long search) would fill the server's memory, so after a bound
 * further texts go unnamed.
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

/** A text that takes no values may hold several statements, which cannot be prepared. */
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
