/**
 * One process of the product as in production, without pages: it serves, works on jobs and runs schedules. It counts
 * what it sends to the database, and reports that to the measuring program.
 */
import { createApp, createDeps, schedulesOf } from '@drip/server/app'
import { readConfig } from '@drip/server/config'
import { DEMO_MERCHANTS } from '@drip/server/demo/demo-merchants'
import { createMerchant } from '@drip/server/features/marketplace/merchants/create-merchant'
import { watchProviders } from '@drip/server/features/records/provider-states/watch-providers'
import { systemClock } from '@drip/server/platform/clock'
import { openServer } from '@drip/server/platform/database/db'
import { silentLog } from '@drip/server/platform/log'
import { migrate } from '@drip/server/platform/database/migrate'
import { startSchedules } from '@drip/server/platform/jobs/schedules'
import pg from 'pg'
import { cnpjOf } from '../../../server/test/shopper.ts'
import { watchInterruptions } from '../measure/interruptions.ts'

/** What the server has sent so far. */
export interface Sent {
  statements: number
  commits: number
  /** Of the process, in bytes. */
  memory: number
  /** The longest time without answering anybody since the last request for it, ms. */
  stoodStillMs: number
}
export type Message = { ready: { apiKeys: string[] } } | { sent: Sent }

/** Polling for work and renewing leases depend on time, and belong to no purchase. */
const LOOKS = /skip locked|set due_at|from known/
const WRITES = /\b(insert into|update|delete from)\b/

const sent = { statements: 0, commits: 0 }
countStatements()

const config = readConfig(process.env)
const db = openServer(config.databaseUrl ?? '', config.databasePool)
await migrate(db)
const clock = systemClock(0)
const deps = createDeps(config, db, clock, silentLog)
watchProviders(deps)
await deps.jobs.work()
const endWebhooks = await deps.webhooks.work()
const endSchedules = startSchedules(deps, schedulesOf(deps))
const app = await createApp(deps, clock, null, { ready: true })
await app.listen({ host: config.host, port: config.port })
// as at every start; an outside world without registration does not answer this
await deps.pix.registerWebhook(`${config.publicUrl}/webhooks/pix/${config.pix.webhookSecret}`).catch(() => {})
// a process that replaces a killed one continues with its merchant
const known = process.env['API_KEY']
report({ ready: { apiKeys: known === undefined ? await newMerchants() : [known] } })

// the measuring program is gone, perhaps without a signal
process.once('disconnect', () => process.exit())
const machine = watchInterruptions()
process.on('message', () => {
  report({ sent: { ...sent, memory: process.memoryUsage().rss, stoodStillMs: machine.look().stoodStillMs } })
})
process.once('SIGTERM', () => {
  void (async () => {
    await app.close()
    await endSchedules()
    await endWebhooks()
    await deps.jobs.stop()
    await db.close()
    process.exit(0)
  })()
})

/** One key, or as many as MERCHANTS says. */
async function newMerchants(): Promise<string[]> {
  const [merchant] = DEMO_MERCHANTS
  if (merchant === undefined) throw new Error('the demo world has merchants')
  const keys: string[] = []
  for (let made = 0; made < Number(process.env['MERCHANTS'] ?? 1); made++) {
    const its = made === 0 ? merchant : { ...merchant, cnpj: cnpjOf(`${10_000_000 + made}0001`) }
    keys.push((await createMerchant(deps, { ...its, upfront: 'DISABLED' })).apiKey)
  }
  return keys
}

function report(it: Message): void {
  process.send?.(it)
}

/** Counts below the code that bundles statements, because what is sent to the database counts. */
function countStatements(): void {
  const send: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  const inTransaction = new WeakSet<object>()
  const counting = function (this: object, ...given: unknown[]): unknown {
    const [first] = given
    const text = typeof first === 'string' ? first : String((first as { text?: unknown } | undefined)?.text)
    if (!LOOKS.test(text)) {
      sent.statements++
      if (text === 'begin') inTransaction.add(this)
      const ends = text === 'commit' || text === 'rollback'
      if (text === 'commit' || (!inTransaction.has(this) && WRITES.test(text))) sent.commits++
      if (ends) inTransaction.delete(this)
    }
    return send.apply(this, given)
  }
  Reflect.set(pg.Client.prototype, 'query', counting)
}
