/**
 * One connection per process for all its channels, kept by one loop: whatever happens to the database, there is never a
 * second one. It reconnects by itself after growing random pauses, so that many processes do not connect at once when a
 * database comes up.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Its name in the database's own lists (`pg_stat_activity`). */
export const LISTENER_NAME = 'drip-listener'
/** The longest pause: listeners are connected again this soon after the database is back. */
const LONGEST_PAUSE_MS = 2000
const FIRST_PAUSE_MS = 100
const CONNECT_MS = 3000
/** A vanished host ends no connection: a pure listener would wait for it for ever. */
const ASK_EVERY_MS = 15_000
const ANSWER_MS = 5000

interface Listener {
  channel: string
  onMessage: (payload: string) => void
  missed: () => void
}

interface Line {
  client: pg.Client
  ended: Promise<void>
}

export interface ServerListener {
  /** Resolves once it listens; the returned function ends it. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    missed: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

export function serverListener(url: string): ServerListener {
  const listeners = new Set<Listener>()
  let keeper: Keeper | null = null
  const forget = async (listener: Listener) => {
    listeners.delete(listener)
    if (listeners.size > 0 || keeper === null) return
    const idle = keeper
    keeper = null
    await idle.end()
  }
  return {
    async listen(channel, onMessage, missed) {
      const listener = { channel, onMessage, missed }
      listeners.add(listener)
      keeper ??= keepLine(url, listeners)
      try {
        await keeper.listensTo(channel)
      } catch (error) {
        await forget(listener)
        throw error
      }
      missed()
      return () => forget(listener)
    },
    async close() {
      for (const listener of listeners) await forget(listener)
    },
  }
}

interface Keeper {
  /** @throws if the database cannot be reached now */
  listensTo(channel: string): Promise<void>
  end(): Promise<void>
}

function keepLine(url: string, listeners: ReadonlySet<Listener>): Keeper {
  const over = new AbortController()
  let line: Line | null = null
  let attempt = Promise.withResolvers<Line>()
  const keep = async (): Promise<void> => {
    for (let failures = 0; !over.signal.aborted;) {
      try {
        line = await connect(url, listeners)
        attempt.resolve(line)
        if (failures > 0) for (const { missed } of listeners) missed()
        failures = 0
        await untilGone(line, over.signal)
      } catch (error) {
        attempt.reject(error)
      }
      line = null
      attempt = Promise.withResolvers()
      // waiting callers receive the failure; often there are none
      attempt.promise.catch(() => {})
      await wait(pauseMs(failures++), undefined, { signal: over.signal, ref: false }).catch(() => {})
    }
    attempt.reject(new Error('nobody listens any more'))
  }
  attempt.promise.catch(() => {})
  const kept = keep()
  return {
    async listensTo(channel) {
      const { client } = line ?? (await attempt.promise)
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async end() {
      over.abort()
      await kept
    },
  }
}

async function connect(url: string, listeners: ReadonlySet<Listener>): Promise<Line> {
  const client = new pg.Client({
    connectionString: url,
    application_name: LISTENER_NAME,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('notification', ({ channel, payload = '' }) => {
    for (const it of listeners) if (it.channel === channel) it.onMessage(payload)
  })
  // 'end' follows, and is awaited instead
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => resolve())
  })
  try {
    await client.connect()
    for (const channel of new Set(Array.from(listeners, (it) => it.channel)))
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return { client, ended }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Leaves nothing open: no ended connection, none that no longer answers, and none that nobody needs. */
async function untilGone({ client, ended }: Line, noLonger: AbortSignal): Promise<void> {
  const over = ended.then(() => 'over')
  const unwanted = new Promise<string>((resolve) => {
    noLonger.addEventListener('abort', () => resolve('over'), { once: true })
  })
  while (!noLonger.aborted) {
    const settled = new AbortController()
    const time = wait(ASK_EVERY_MS, 'time', { signal: settled.signal, ref: false }).catch(() => 'time')
    const first = await Promise.race([over, unwanted, time])
    settled.abort()
    if (first === 'over' || !(await stillAnswers(client))) break
  }
  await client.end().catch(() => {})
}

function stillAnswers(client: pg.Client): Promise<boolean> {
  return client.query('select 1').then(
    () => true,
    () => false,
  )
}

/** 50 to 100 ms, 100 to 200 ms, … 1 to 2 s. */
function pauseMs(failures: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
  return longest / 2 + Math.random() * (longest / 2)
}
