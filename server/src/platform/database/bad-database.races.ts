/**
 * The database is up but accepts nothing while people buy: read-only, without a free connection, or its disk full.
 * Callers are told so and when to retry, nothing untrue is booked, and everything recovers when the fault ends.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Buyers, letThemBuy, patiently, putToWork, someBuy } from '../../../test/busy-world.ts'
import { postgresPrograms, startOwnPostgres } from '../../../test/own-postgres.ts'
import { type World, openWorld } from '../../../test/world.ts'
import type { Breach } from '../../checks/breach.ts'
import { prove } from '../../checks/proof/prove.ts'
import { silentLog } from '../log.ts'

const PEOPLE = 4
const READY_WITHIN_MS = 5000
const LIMIT_MS = 300_000
const DISK = '300m'
const SAYS_SO = { status: 503, body: { code: 'DATABASE_AWAY', retryAfterSeconds: 5 }, wait: '5' }
const run = promisify(execFile)

const usesServer = process.env['DATABASE_URL'] !== undefined && postgresPrograms !== null
/** A small disk of our own: only root may create one, and not on every system. */
const disk = usesServer ? await smallDisk() : null

interface Scene {
  world: World
  postgres: Awaited<ReturnType<typeof startOwnPostgres>>
  buyers: Buyers
  apiKey: string
  end(): Promise<void>
}

describe.skipIf(!usesServer)('while people buy, a database', () => {
  let scene: Scene
  let keeper: pg.Client
  beforeAll(async () => {
    scene = await openScene()
    // its sessions may write whatever the others may
    keeper = new pg.Client({
      connectionString: scene.postgres.url,
      options: '-c default_transaction_read_only=off',
    })
    await keeper.connect()
  })
  afterEach(() => nothingDiffers(scene))
  afterAll(async () => {
    await keeper?.end()
    await scene?.end()
  })

  it(
    'that is read-only says so, and everything continues when it is not',
    async () => {
      const told = await goesWrong(scene, {
        async begin() {
          await keeper.query('alter system set default_transaction_read_only = on')
          await keeper.query('select pg_reload_conf()')
        },
        async end() {
          await keeper.query('alter system reset default_transaction_read_only')
          await keeper.query('select pg_reload_conf()')
        },
      })
      expect(told).toMatchObject(SAYS_SO)
    },
    LIMIT_MS,
  )

  it(
    'that has no connection left says so, and everything continues when it has',
    async () => {
      const hogs: pg.Client[] = []
      const told = await goesWrong(scene, {
        begin: () => takeAllConnections(scene.postgres.url, keeper, hogs),
        end: async () => void (await Promise.all(hogs.map((it) => it.end()))),
      })
      expect(told).toMatchObject(SAYS_SO)
    },
    LIMIT_MS,
  )

  it(
    'that was both has everybody who paid, once',
    async () => {
      const { paid, orders, failed } = await atTheEnd(scene)
      expect([orders, failed]).toEqual([paid, []])
    },
    LIMIT_MS,
  )
})

describe.skipIf(disk === null)('while people buy, a database', () => {
  const folder = disk ?? ''
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene({ within: folder })
  })
  afterEach(() => nothingDiffers(scene))
  afterAll(async () => {
    await scene?.end()
    await run('umount', [folder])
    rmSync(folder, { recursive: true })
  })

  it(
    'whose disk is full says so, and has everybody who paid when there is room',
    async () => {
      const ballast = join(folder, 'ballast')
      const told = await goesWrong(scene, {
        async begin() {
          const { bavail, bsize } = statfsSync(folder)
          try {
            writeFileSync(ballast, Buffer.alloc(bavail * bsize))
          } catch (error) {
            // the database wrote meanwhile: the disk is full all the same
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
          }
        },
        async end() {
          rmSync(ballast)
          // a server that cannot write its log shuts down, and its supervisor starts it again
          await scene.postgres.resume().catch(() => {})
        },
      })
      expect(told).toMatchObject(SAYS_SO)
      const { paid, orders, failed } = await atTheEnd(scene)
      expect([orders, failed]).toEqual([paid, []])
    },
    LIMIT_MS,
  )
})

async function openScene(how?: Parameters<typeof startOwnPostgres>[0]): Promise<Scene> {
  const postgres = await startOwnPostgres(how)
  const world = await openWorld({}, silentLog, postgres.open)
  const stopWork = await putToWork(world)
  const { apiKey } = await world.merchant()
  const buyers = letThemBuy(world, apiKey, PEOPLE)
  return {
    world,
    postgres,
    buyers,
    apiKey,
    async end() {
      await buyers.goHome().catch(() => {})
      await stopWork()
      await world.close()
      await postgres.stop()
    },
  }
}

/**
 * Begins the fault, ends it, and checks that everything recovers within seconds.
 * @returns the answers that a store received meanwhile
 */
async function goesWrong(
  { world, buyers, apiKey }: Scene,
  fault: { begin: () => Promise<void>; end: () => Promise<void> },
): Promise<{ status: number; body: unknown; wait: string | null }> {
  const order = () => world.call('POST', '/api/v1/checkouts', { amount: '300.00' }, { 'x-api-key': apiKey })
  await someBuy(buyers)
  await fault.begin()
  const told = await patiently(async () => {
    const answer = await order()
    expect(answer.status).not.toBe(201)
    return answer
  })
  await fault.end()
  const since = Date.now()
  await patiently(async () => expect((await order()).status).toBe(201))
  expect(Date.now() - since).toBeLessThan(READY_WITHIN_MS)
  await someBuy(buyers)
  return { ...told, wait: told.headers.get('retry-after') }
}

/** Closes the product's connections and takes their places, until none is left. */
async function takeAllConnections(url: string, keeper: pg.Client, taken: pg.Client[]): Promise<void> {
  const others = `pid <> pg_backend_pid() and backend_type = 'client backend' and application_name <> 'hog'`
  for (let left = 1; left > 0;) {
    await keeper.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
    for (let isFull = false; !isFull;) {
      const client = new pg.Client({ connectionString: url, application_name: 'hog' })
      client.on('error', () => {})
      isFull = await client.connect().then(
        () => false,
        () => true,
      )
      if (!isFull) taken.push(client)
    }
    const { rows } = await keeper.query<{ left: number }>(
      `select count(*)::int as left from pg_stat_activity where ${others}`,
    )
    left = rows[0]?.left ?? 0
  }
}

/** Who paid, what became an order, and which jobs failed permanently, at the end. */
async function atTheEnd({ world: { deps }, buyers }: Scene) {
  await buyers.goHome()
  const orders = await deps.db.rows<{ id: string }>(sql`select id from orders`)
  return {
    paid: buyers.paid.toSorted(),
    orders: orders.map((it) => it.id).toSorted(),
    failed: await deps.jobs.deadLetters({ number: 1, size: 10 }),
  }
}

/** The result of `npm run prove`. */
async function nothingDiffers({ world }: Scene): Promise<void> {
  const found: Breach[] = []
  await prove(world.deps.db, (it) => found.push(it))
  expect(found).toEqual([])
}

/** A folder with its own file system; null if none can be created. */
async function smallDisk(): Promise<string | null> {
  if (process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'drip-disk-'))
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (mounted) return folder
  rmSync(folder, { recursive: true })
  return null
}
