import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openCopy } from '../../../test/template.ts'
import { breaksUnique, isDatabaseAway, openEmbedded, openServer, refusesValue, sqlCode } from './db.ts'
import { migrate } from './migrate.ts'

const { db, drop } = await openCopy()
afterAll(() => drop())
await db.run(
  sql`create table slips (id int8 primary key, text text not null unique, day date, at timestamptz)`,
)
beforeEach(() => db.run(sql`delete from slips`))

const add = (id: number, text = `note ${id}`) => sql`insert into slips (id, text) values (${id}, ${text})`
const ids = () => db.values<number>(sql`select id from slips order by id`)

describe('a transaction', () => {
  it('stores everything when it succeeds, and returns the result of its work', async () => {
    const answer = await db.transaction(async (tx) => {
      await tx.run(add(1))
      await tx.run(add(2))
      return 'done'
    })
    expect([answer, await ids()]).toEqual(['done', [1, 2]])
  })

  it('stores nothing when its work throws, whatever it throws', async () => {
    const reason = new Error('no')
    await expect(
      db.transaction(async (tx) => {
        await tx.run(add(1))
        throw reason
      }),
    ).rejects.toBe(reason)
    expect(await ids()).toEqual([])
  })

  it('keeps nothing after an error of the database, and says so even when its work swallowed it', async () => {
    const swallowing = db.transaction(async (tx) => {
      await tx.run(add(1))
      await tx.run(add(1)).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow('rolled back')
    expect(await ids()).toEqual([])
    await db.run(add(3))
    expect(await ids()).toEqual([3])
  })

  it('keeps nothing of a part that is still under way when another part has failed', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const work = db.transaction(async (tx) => {
      late = tx
        .run(add(1))
        .then(() => new Promise((resolve) => setTimeout(resolve, 50)))
        .then(() => tx.run(add(2)))
      await Promise.all([late, Promise.reject(new Error('no'))])
    })
    await expect(work).rejects.toThrow('no')
    await expect(late).rejects.toThrow('this transaction has ended')
    expect(await ids()).toEqual([])
  })

  it('of many at once keeps each whole or not at all', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        db
          .transaction(async (tx) => {
            await tx.run(add(index * 2))
            await tx.run(add(index * 2 + 1))
            if (index % 3 === 0) throw new Error('no')
          })
          .catch(() => {}),
      ),
    )
    const kept = await ids()
    expect(kept).toHaveLength(40)
    expect(kept.every((id) => Math.floor(id / 2) % 3 !== 0)).toBe(true)
  })
})

describe('values', () => {
  it('come as numbers, civil dates and instants, the same on both databases', async () => {
    await db.run(
      sql`insert into slips values (${9_007_199_254_740_991}, 'x', '2026-02-28', '2026-02-28T23:30:00-03:00')`,
    )
    expect(await db.row(sql`select * from slips`)).toEqual({
      id: 9_007_199_254_740_991,
      text: 'x',
      day: '2026-02-28',
      at: new Date('2026-03-01T02:30:00Z'),
    })
  })

  it('too large for a safe number are an error, not a wrong number', async () => {
    await expect(db.row(sql`select 9007199254740993::int8 as big`)).rejects.toThrow('safe integer')
    expect(await ids()).toEqual([])
  })

  it('are never part of the statement', async () => {
    await db.run(add(1, "'); drop table slips; --"))
    expect(await db.row(sql`select text from slips`)).toEqual({ text: "'); drop table slips; --" })
  })

  it('of no row are null, of no rows an empty list, and writing counts rows', async () => {
    expect(await db.row(sql`select 1 from slips`)).toBeNull()
    expect(await db.rows(sql`select 1 from slips`)).toEqual([])
    await db.run(add(1))
    expect(await db.run(sql`update slips set text = 'y'`)).toBe(1)
    expect(await db.run(sql`delete from slips where id = 7`)).toBe(0)
  })
})

describe('an error of the database', () => {
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )

  it('names the constraint that it broke', async () => {
    await db.run(add(1))
    const error = await errorOf(db.run(add(2, 'note 1')))
    expect(breaksUnique(error, 'slips_text_key')).toBe(true)
    expect(breaksUnique(error, 'slips_pkey')).toBe(false)
    // on a cluster, the error names the shard's constraint, and perhaps only in its message
    const message = 'duplicate key value violates unique constraint "slips_text_key_102139"'
    for (const fields of [{ code: '23505', constraint: 'slips_text_key_102139' }, { code: 'XX000' }]) {
      const ofShard = Object.assign(new Error(message), fields)
      expect(breaksUnique(ofShard, 'slips_text_key')).toBe(true)
      expect(breaksUnique(ofShard, 'slips_text')).toBe(false)
    }
    expect(sqlCode(error)).toBe('23505')
  })

  it('is distinguished from a value that it cannot store', async () => {
    expect(refusesValue(await errorOf(db.run(add(1, 'a\u0000b'))))).toBe(true)
    expect(refusesValue(await errorOf(db.row(sql`select ${'x'}::uuid`)))).toBe(true)
    expect(refusesValue(await errorOf(db.row(sql`select ${'9'.repeat(30)}::int8`)))).toBe(true)
    expect(refusesValue(await errorOf(db.row(sql`select ${'{"a": "\\ud800"}'}::jsonb`)))).toBe(true)
    expect(refusesValue(await errorOf(db.row(sql`select nothing`)))).toBe(false)
  })

  it.each(['53300', '53100', '25006', '57P01', '08006'])('(%s) says that it accepts nothing now', (code) => {
    expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(true)
  })

  it('that is unavailable is distinguished from one of ours', async () => {
    const nowhere = openServer('postgres://drip@127.0.0.1:9/drip')
    expect(isDatabaseAway(await errorOf(nowhere.row(sql`select 1`)))).toBe(true)
    await nowhere.close()
    expect(isDatabaseAway(await errorOf(db.row(sql`select nothing`)))).toBe(false)
    expect(isDatabaseAway(await errorOf(db.run(sql`insert into slips (id) values (1)`)))).toBe(false)
  })

  it.each([null, undefined, 'x', new Error('x'), { code: 7 }, { code: 'ENOENT' }])('is not %s', (other) => {
    expect(sqlCode(other)).toBeNull()
  })
})

describe('the embedded database', () => {
  it('lends its one connection in turn, and reports a caller who waits for itself', async () => {
    if (!db.embedded) return
    await db.transaction(async (tx) => {
      await tx.run(add(1))
      const outside = db.rows(sql`select id from slips`)
      const first = await Promise.race([
        outside,
        new Promise((resolve) => setTimeout(() => resolve('waits'), 100)),
      ])
      expect(first).toBe('waits')
    })
    expect(await ids()).toEqual([1])
  })

  it('receives notifications', async () => {
    const heard: string[] = []
    const stop = await db.listen(
      'slips',
      (payload) => heard.push(payload),
      () => {},
    )
    await db.run(sql`select pg_notify('slips', 'hello')`)
    for (let tries = 0; heard.length === 0 && tries < 200; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    await stop()
    expect(heard).toEqual(['hello'])
  })

  it('begins and ends to listen while statements are under way', async () => {
    const busy = (from: number) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => db.transaction((tx) => tx.run(add(from + n)))))
    const first = busy(0)
    const stop = await db.listen(
      'busy',
      () => {},
      () => {},
    )
    await first
    const second = busy(100)
    await stop()
    await second
    expect(await ids()).toHaveLength(40)
  })
})

describe('the migrations', () => {
  it('run again change nothing', async () => {
    const tables = () =>
      db.rows(sql`select table_name from information_schema.tables where table_schema = 'public' order by 1`)
    const before = await tables()
    await migrate(db)
    expect(await tables()).toEqual(before)
  })

  it('started by two nodes at once on an empty database are done once', async () => {
    const fresh = await openEmbedded()
    await Promise.all([migrate(fresh), migrate(fresh)])
    expect(await fresh.row(sql`select count(*) from merchants`)).toEqual({ count: 0 })
    await fresh.close()
  }, 120_000)
})
