import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCopy } from '../../../test/template.ts'
import type { Db } from '../../platform/database/db.ts'
import { atOneMoment } from './one-moment.ts'

const { db, drop } = await openCopy()
afterAll(() => drop())
beforeAll(() => db.run(sql`create table moments (id int8 primary key)`))
beforeEach(() => db.run(sql`delete from moments`))

const rows = sql`select count(*) as count from moments`
/** As many as requested; one on a cluster. */
const readers = await db.transaction(async (tx) => (tx.spread.size > 0 ? 1 : 3))
const ofWhom = sql`select pg_backend_pid() as pid from pg_sleep(0.05)`

/** A single session cannot share a snapshot with another. */
describe.skipIf(db.embedded)('connections side by side', () => {
  it('see one moment, also what is committed before their first read', async () => {
    const later: Pick<Db, 'transaction'> = {
      // each connection that joins finds one row more
      transaction: async (work) => {
        await db.run(sql`insert into moments select count(*) from moments`)
        return db.transaction(work)
      },
    }
    const counts = await atOneMoment(later, 3, async (lend) =>
      Promise.all(Array.from({ length: 9 }, () => lend((reader) => reader.count(rows)))),
    )
    expect(counts).toEqual(Array.from({ length: 9 }, () => 1))
    expect(await db.count(rows)).toBe(readers)
  })

  it('are as many as requested, each with its share of the work', async () => {
    const pids = await atOneMoment(db, 3, async (lend) =>
      Promise.all(Array.from({ length: 9 }, () => lend((reader) => reader.value<number>(ofWhom)))),
    )
    expect(new Set(pids).size).toBe(readers)
  })

  it('change nothing, and wait for each other however long it takes', async () => {
    await atOneMoment(db, 2, async (lend) => {
      const ask = (setting: string) =>
        Promise.all(
          [1, 2].map(() =>
            lend((reader) => reader.value(sql`select current_setting(${setting}) from pg_sleep(0.05)`)),
          ),
        )
      expect(await ask('transaction_read_only')).toEqual(['on', 'on'])
      expect(await ask('transaction_isolation')).toEqual(['repeatable read', 'repeatable read'])
      expect(await ask('idle_in_transaction_session_timeout')).toEqual(['0', '0'])
    })
    await expect(
      atOneMoment(db, 2, (lend) => lend((reader) => reader.run(sql`insert into moments values (1)`))),
    ).rejects.toThrow('read-only transaction')
  })

  it('end with the error of one of them, and the others are released', async () => {
    const broken = atOneMoment(db, 2, (lend) =>
      Promise.all([
        lend((reader) => reader.count(rows)),
        lend((reader) => reader.value(sql`select 1 / 0`)),
        lend((reader) => reader.value(ofWhom)),
      ]),
    )
    await expect(broken).rejects.toThrow('division by zero')
    const idle = sql`select count(*) from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    expect(await db.count(idle)).toBe(0)
  })
})
