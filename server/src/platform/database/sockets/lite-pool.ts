import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { liteSocket } from './lite-socket.ts'

/** As on a server's connections: planning such small statements again costs more than running them. */
const SESSION = "set timezone to 'UTC'; set plan_cache_mode to force_generic_plan"

/**
 * The used part of `pg.Pool` over the embedded database. It has one session, so the connection is lent to one caller at
 * a time, in order. Requesting a second one inside a transaction would wait for itself; the time-out turns that into an
 * error.
 */
export class LitePool {
  readonly #client: pg.Client
  readonly #ready: Promise<unknown>
  readonly #timeoutMs: number
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(lite: PGlite, timeoutMs = 30_000) {
    this.#client = new pg.Client({
      stream: () => liteSocket(lite),
      pipeline: true,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
    })
    // one for each listener
    this.#client.setMaxListeners(0)
    this.#client.on('error', () => {})
    this.#ready = this.#client.connect().then(() => this.#client.query(SESSION))
    this.#timeoutMs = timeoutMs
  }

  async connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>> {
    const turn = this.#lastTurn
    let endTurn: () => void = () => {}
    this.#lastTurn = new Promise((resolve) => {
      endTurn = resolve
    })
    if (!(await arrivesIn(this.#timeoutMs, turn))) {
      void turn.then(endTurn)
      throw new Error(
        'the embedded database was not free in time (a connection asked for inside a transaction?)',
      )
    }
    await this.#ready
    return this.#lend(endTurn)
  }

  #lend(endTurn: () => void) {
    const client = this.#client
    let lent = true
    const query = (...args: Parameters<pg.Client['query']>) => {
      if (!lent) return Promise.reject(new Error('this connection was given back'))
      return client.query(...args)
    }
    const release = () => {
      if (!lent) return
      lent = false
      if (transactionStatus(client) === 'I') endTurn()
      else
        void client
          .query('rollback')
          .catch(() => {})
          .then(endTurn)
    }
    // one of pg's many overloads is enough for all callers of this pool
    return { query: query as pg.PoolClient['query'], release }
  }

  async query(statement: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      return await client.query(statement as string, values)
    } finally {
      client.release()
    }
  }

  /** Listens for NOTIFY on a channel until the returned function is called. */
  async listen(channel: string, onMessage: (payload: string) => void): Promise<() => void> {
    const onNotification = (notice: pg.Notification) => {
      if (notice.channel === channel) onMessage(notice.payload ?? '')
    }
    await this.query(`listen ${pg.escapeIdentifier(channel)}`)
    this.#client.on('notification', onNotification)
    return () => void this.#client.off('notification', onNotification)
  }

  async end(): Promise<void> {
    await this.#lastTurn
    await this.#client.end()
  }
}

/** 'I' idle, 'T' in a transaction, 'E' in a failed one (pg 8.16 and later; its types do not say so yet). */
function transactionStatus(client: pg.Client): string {
  return (client as unknown as { getTransactionStatus(): string }).getTransactionStatus()
}

async function arrivesIn(ms: number, turn: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const arrived = await Promise.race([turn.then(() => true), late])
  clearTimeout(timer)
  return arrived
}
