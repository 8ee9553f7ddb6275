// Two real servers, one following the other, which is delayed, stopped and restarted while something reads from it.
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { postgresPrograms, startOwnPostgres } from '../../../test/own-postgres.ts'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { type Db, openServer } from './db.ts'
import { type Replica, TOO_OLD_MS, createReplica } from './replica.ts'

type Server = Awaited<ReturnType<typeof startOwnPostgres>>

describe.skipIf(postgresPrograms === null)('a copy that lists are read from', () => {
  let server: Server
  let follower: Server
  let database: Db
  const clock = systemClock(0)
  beforeAll(async () => {
    server = await startOwnPostgres({})
    follower = await startOwnPostgres({ standbyOf: server.url })
    database = openServer(server.url, 4)
    await database.raw('create table said (words text)')
  })
  afterAll(async () => {
    await database.close()
    await follower.stop()
    await server.stop()
  })

  let replica: Replica
  const warned: string[] = []
  beforeEach(async () => {
    warned.length = 0
    replica = createReplica(database, openServer(follower.url, 4), {
      clock,
      log: { ...silentLog, warn: (event) => void warned.push(event) },
    })
    await untilRead(replica)
  })
  afterEach(() => replica.close())

  /** Waits until the replica has everything written so far. */
  const untilRead = async (of: Replica) => {
    const written = await database.raw('select pg_current_wal_insert_lsn()::text as at')
    const [{ at }] = written.rows as [{ at: string }]
    await vi.waitFor(
      async () => {
        await of.refresh()
        expect(of.read(at)).not.toBeNull()
      },
      { timeout: 10_000 },
    )
  }
  const say = (words: string) => database.run(sql`insert into said (words) values (${words})`)
  const count = (db: Db | undefined) => db?.row<{ said: number }>(sql`select count(*) as said from said`)
  const onCopy = async (text: string) => {
    const its = openServer(follower.url, 1)
    await its.raw(text)
    await its.close()
  }

  it('is of the moment of the refresh that it has come up to, and not read before the first', async () => {
    const fresh = createReplica(database, openServer(follower.url, 1), { clock, log: silentLog })
    expect([fresh.read(null), fresh.lagSeconds()]).toEqual([null, null])
    const before = clock.now()
    await untilRead(fresh)
    const read = fresh.read(null)
    expect(read?.asOf.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(read?.asOf.getTime()).toBeLessThanOrEqual(Date.now())
    expect(fresh.lagSeconds()).toBeGreaterThanOrEqual(0)
    await fresh.close()
  })

  it('that is delayed serves other readers, but not those who wrote what it lacks', async () => {
    const had = await count(database)
    await onCopy('select pg_wal_replay_pause()')
    try {
      await vi.waitFor(async () => {
        const { rows } = await openedOnce(follower.url, 'select pg_get_wal_replay_pause_state() as state')
        expect(rows).toEqual([{ state: 'paused' }])
      })
      await say('written meanwhile')
      const written = await replica.position()
      const before = replica.read(null)?.asOf
      await replica.refresh()
      expect(replica.read(written)).toBeNull()
      const read = replica.read(null)
      expect(await count(read?.db)).toEqual(had)
      expect(read?.asOf).toEqual(before)
    } finally {
      await onCopy('select pg_wal_replay_resume()')
    }
    await untilRead(replica)
    expect(await count(replica.read(null)?.db)).toEqual(await count(database))
  })

  it('that is too far behind serves nobody', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await untilRead(replica)
      vi.advanceTimersByTime(TOO_OLD_MS)
      expect(replica.read(null)).not.toBeNull()
      vi.advanceTimersByTime(1)
      expect(replica.read(null)).toBeNull()
      expect(replica.lagSeconds()).toBeGreaterThan(TOO_OLD_MS / 1000)
    } finally {
      vi.useRealTimers()
    }
  })

  it('that fails during a query leaves it to the primary, and serves again when it is back', async () => {
    const read = replica.read(null)
    const asked = read?.db.row<{ of: boolean }>(
      sql`select pg_is_in_recovery() as of from (select case when pg_is_in_recovery() then pg_sleep(600) end) as waited`,
    )
    await vi.waitFor(async () => {
      const { rows } = await openedOnce(
        follower.url,
        `select count(*)::int as asking from pg_stat_activity where query like '%pg_sleep%' and wait_event = 'PgSleep'`,
      )
      expect(rows).toEqual([{ asking: 1 }])
    })
    await follower.halt('crash')
    expect(await asked).toEqual({ of: false })
    expect([replica.read(null), replica.lagSeconds(), warned]).toEqual([null, null, ['replica.lost']])
    await replica.refresh()
    expect(replica.read(null)).toBeNull()
    await follower.resume()
    await untilRead(replica)
    expect(await replica.read(null)?.db.row(sql`select pg_is_in_recovery() as of`)).toEqual({ of: true })
  })

  it('that hangs is given up within three seconds, and its readers ask the primary', async () => {
    const { promise: never } = Promise.withResolvers<never>()
    const hanging = openServer(follower.url, 1)
    let hangs = false
    const raw: Db['raw'] = (text) => (hangs ? never : hanging.raw(text))
    const row: Db['row'] = (statement) => (hangs ? never : hanging.row(statement))
    const its = createReplica(database, { ...hanging, raw, row }, { clock, log: silentLog })
    await untilRead(its)
    hangs = true
    const asked = its.read(null)?.db.row(sql`select pg_is_in_recovery() as of`)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const refresh = its.refresh()
      await vi.advanceTimersByTimeAsync(3000)
      await refresh
    } finally {
      vi.useRealTimers()
    }
    expect(await asked).toEqual({ of: false })
    expect(its.read(null)).toBeNull()
    await its.close()
  })

  it('accepts no writes: they go to the primary', async () => {
    const db = replica.read(null)?.db
    await db?.run(sql`insert into said (words) values ('by the copy')`)
    expect(await db?.transaction((tx) => tx.row(sql`select pg_is_in_recovery() as of`))).toEqual({
      of: false,
    })
    expect(await database.row(sql`select words from said where words = 'by the copy'`)).not.toBeNull()
  })

  it('is absent if it follows nobody, or another database', async () => {
    const other = await startOwnPostgres({})
    for (const url of [server.url, other.url]) {
      const none = createReplica(database, openServer(url, 1), { clock, log: silentLog })
      await none.refresh()
      expect(none.read(null)).toBeNull()
      await none.close()
    }
    const itsOwn = openServer(other.url, 1)
    const wrong = createReplica(itsOwn, openServer(follower.url, 1), { clock, log: silentLog })
    await wrong.refresh()
    expect(wrong.read(null)).toBeNull()
    await wrong.close()
    await itsOwn.close()
    await other.stop()
  })
})

async function openedOnce(url: string, text: string) {
  const db = openServer(url, 1)
  try {
    return await db.raw(text)
  } finally {
    await db.close()
  }
}
