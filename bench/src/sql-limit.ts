/**
 * The database's own limit: the statements of one purchase, recorded while the product makes it, sent again and again
 * straight to the database with fresh ids. What HTTP, rules and the outside world cost is the difference.
 */
import { createApp, createDeps } from '@drip/server/app'
import { readConfig } from '@drip/server/config'
import { systemClock } from '@drip/server/platform/clock'
import { type Db, openServer } from '@drip/server/platform/db'
import { silentLog } from '@drip/server/platform/log'
import pg from 'pg'
import type { Target } from './purchase.ts'
import { purchase } from './purchase.ts'

export interface Statement {
  text: string
  values: unknown[]
}
/** Statements that belong to one transaction; a lone statement is its own. */
export type Recording = Statement[][]

/** Makes one purchase against a second server, inside this process, and writes down its SQL. The first must be paused. */
export async function recordPurchase(databaseUrl: string, target: Target): Promise<Recording> {
  const recording: Recording = []
  let recordingNow = false
  const db = recorded(openServer(databaseUrl, 10), (statements) => {
    if (recordingNow) recording.push(statements)
  })
  const clock = systemClock()
  const deps = createDeps(readConfig({ SANDBOX_PORT: new URL(target.sandbox).port }), db, clock, silentLog)
  const app = await createApp(deps, clock, null, { ready: true })
  const web = await app.listen({ host: '127.0.0.1', port: 0 })
  await deps.pix.registerWebhook(`${web}/webhooks/pix/${deps.config.pix.webhookSecret}`)
  // the store would ask the paused product
  const recorder = { ...target, web, storeAnswers: false }
  // like the product under test, this one works its own jobs; the first purchase warms up and is not written down
  await deps.jobs.work()
  await purchase(recorder)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  recordingNow = true
  await purchase(recorder)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  recordingNow = false
  await app.close()
  await deps.jobs.stop()
  await db.close()
  return recording
}

/** A process that works looks for what is due now and then; such a round belongs to no purchase. */
const looksForWork = (text: string): boolean => text.includes('skip locked')

function recorded(db: Db, keep: (statements: Statement[]) => void): Db {
  const spy = (text: string, values: unknown[] = []) => ({ text, values })
  return {
    ...db,
    rows: (it) => {
      if (!looksForWork(it.text)) keep([spy(it.text, it.values)])
      return db.rows(it)
    },
    row: (it) => (keep([spy(it.text, it.values)]), db.row(it)),
    run: (it) => (keep([spy(it.text, it.values)]), db.run(it)),
    transaction: (work) =>
      db.transaction(async (tx) => {
        const statements: Statement[] = []
        const result = await work({
          ...tx,
          rows: (it) => (statements.push(spy(it.text, it.values)), tx.rows(it)),
          row: (it) => (statements.push(spy(it.text, it.values)), tx.row(it)),
          run: (it) => (statements.push(spy(it.text, it.values)), tx.run(it)),
        })
        keep(statements)
        return result
      }),
  }
}

/** Sends a recording once, its ids replaced by new ones of the same form. */
export function replayer(
  databaseUrl: string,
  recording: Recording,
  merchantId: string,
): { play(): Promise<void>; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const names = new Map<string, string>()
  const name = (text: string) => {
    const known = names.get(text) ?? `r${names.size}`
    names.set(text, known)
    return known
  }
  return {
    async play() {
      const fresh = renewer(merchantId)
      for (const statements of recording) {
        const client = await pool.connect()
        try {
          const alone = statements.length === 1
          if (!alone) await client.query('begin')
          for (const { text, values } of statements) {
            await client.query({ name: name(text), text, values: values.map(fresh) })
          }
          if (!alone) await client.query('commit')
        } finally {
          client.release()
        }
      }
    },
    close: () => pool.end(),
  }
}

const ID =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32}\b|E\d{8}\d{12}[A-Za-z0-9]{11}|\+55\d{11}|\b\d{11}\b|bench-\d+/g

/** A function that replaces each id by a new one, the same each time within one replay. */
function renewer(keep: string): (value: unknown) => unknown {
  const renewed = new Map<string, string>()
  const renew = (id: string): string => {
    if (id === keep) return id
    const known = renewed.get(id) ?? alike(id)
    renewed.set(id, known)
    return known
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(ID, renew)
    if (Array.isArray(value)) return value.map(walk)
    if (value === null || typeof value !== 'object' || value instanceof Date || Buffer.isBuffer(value))
      return value
    return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, walk(it)]))
  }
  return walk
}

/** Random characters of the same kind; what gives an id its form stays. */
function alike(id: string): string {
  const digits = (text: string) => text.replace(/\d/g, () => String(Math.floor(Math.random() * 10)))
  if (id.startsWith('bench-') || id.startsWith('+55') || /^\d{11}$/.test(id))
    return id.startsWith('+55') ? `+55${digits(id.slice(3))}` : digits(id)
  if (id.startsWith('E'))
    return `${id.slice(0, 21)}${Array.from({ length: 11 }, () => Math.floor(Math.random() * 36).toString(36)).join('')}`
  // the time part of a UUIDv7 stays, so that indexes grow at their right end as in life
  return (
    id.slice(0, 15) + id.slice(15).replace(/[0-9a-f]/g, () => Math.floor(Math.random() * 16).toString(16))
  )
}
