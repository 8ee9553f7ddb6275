/** The database and the suppliers go away and come back while people buy: nothing breaks, is lost, or happens twice. */
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Buyers, letThemBuy, moment, patiently, putToWork, someBuy } from '../../../test/busy-world.ts'
import { postgresPrograms, startOwnPostgres } from '../../../test/own-postgres.ts'
import { type World, openWorld } from '../../../test/world.ts'
import { prove } from '../../checks/proof/prove.ts'
import type { Breach } from '../../checks/breach.ts'
import { silentLog } from '../log.ts'
import { LISTENER_NAME } from './server-listener.ts'

const TIMES = 10
const PEOPLE = 4
const READY_WITHIN_MS = 5000
/** The pool's connections, and the listener's. */
const MOST_CONNECTIONS = 20 + 1
const TEN_MINUTES = 600_000

const usesServer = process.env['DATABASE_URL'] !== undefined && postgresPrograms !== null

describe.skipIf(!usesServer)('while people buy', () => {
  let postgres: Awaited<ReturnType<typeof startOwnPostgres>>
  let world: World
  let stopWork: () => Promise<void>
  let buyers: Buyers
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    world = await openWorld({}, silentLog, postgres.open)
    stopWork = await putToWork(world)
    buyers = letThemBuy(world, (await world.merchant()).apiKey, PEOPLE)
  })
  afterEach(() => proveNothingDiffers(world))
  afterAll(async () => {
    await buyers?.goHome().catch(() => {})
    await stopWork?.()
    await world?.close()
    await postgres?.stop()
  })

  it(
    'the database goes away ten times: ready again in five seconds, with as many connections as before',
    async () => {
      const notices = await countNotices(world)
      for (let time = 0; time < TIMES; time++) {
        await someBuy(buyers)
        await postgres.halt(time % 2 === 0 ? 'crash' : 'orderly')
        expect(await isReady(world)).toBe(false)
        // once for long enough to once have brought everything down
        await moment(time === 4 ? 10_000 : 500)
        await postgres.resume()
        const since = Date.now()
        await patiently(async () => expect(await isReady(world)).toBe(true))
        await patiently(() => notices.receiveOne())
        expect(Date.now() - since).toBeLessThan(READY_WITHIN_MS)
        expect(await connections(world, LISTENER_NAME)).toBe(1)
        expect(await connections(world)).toBeLessThanOrEqual(MOST_CONNECTIONS)
      }
      await notices.end()
      await someBuy(buyers)
    },
    TEN_MINUTES,
  )

  it(
    'the PSP goes away ten times: the server stays ready, and purchases continue when the PSP is back',
    async () => {
      for (let time = 0; time < TIMES; time++) {
        await someBuy(buyers)
        const kind = (['fail', 'drop', 'half', 'hang'] as const)[time % 4] ?? 'fail'
        await world.fault({
          provider: 'pix',
          kind,
          ...(kind === 'hang' ? { ms: 3000 } : {}),
        })
        await moment(2000)
        expect(await isReady(world)).toBe(true)
        await world.mend()
        // this is how long a company is not called after repeated failures
        await world.advance('PT6S')
        const since = Date.now()
        await patiently(async () => expect(await isReady(world)).toBe(true))
        expect(Date.now() - since).toBeLessThan(READY_WITHIN_MS)
        expect(await connections(world, LISTENER_NAME)).toBe(1)
        expect(await connections(world)).toBeLessThanOrEqual(MOST_CONNECTIONS)
      }
      await someBuy(buyers)
    },
    TEN_MINUTES,
  )

  it(
    'everybody who paid has bought, once',
    async () => {
      await buyers.goHome()
      expect(buyers.approved.toSorted()).toEqual(buyers.paid.toSorted())
      const orders = await world.deps.db.rows<{ id: string }>(sql`select id from orders`)
      expect(orders.map((it) => it.id).toSorted()).toEqual(buyers.paid.toSorted())
    },
    TEN_MINUTES,
  )
})

async function isReady({ url }: World): Promise<boolean> {
  return (await fetch(`${url}/health/ready`)).status === 200
}

/** Connections to the database, with that name or all, except the asking one. */
async function connections({ deps }: World, name?: string): Promise<number> {
  return deps.db.count(sql`
    select count(*) from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database()
      and (${name ?? null}::text is null or application_name = ${name ?? null})`)
}

/** Whether processes still receive each other's notices. */
async function countNotices({ deps: { db } }: World) {
  const heard: string[] = []
  let told = 0
  const end = await db.listen(
    'outages',
    (payload) => heard.push(payload),
    () => {},
  )
  return {
    end,
    async receiveOne() {
      const payload = String(told++)
      await db.notify([{ channel: 'outages', payload }])
      for (let tries = 0; tries < 10 && !heard.includes(payload); tries++) await wait(10)
      expect(heard).toContain(payload)
    },
  }
}

/** Runs the checks of `npm run prove`. */
async function proveNothingDiffers({ deps }: World): Promise<void> {
  const found: Breach[] = []
  await prove(deps.db, (it) => found.push(it))
  expect(found).toEqual([])
}
