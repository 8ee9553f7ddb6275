import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { onStatements } from '../../../test/sent.ts'
import { openCopy } from '../../../test/template.ts'
import { type Db, breaksUnique } from './db.ts'
import { combined, foundEnough, leaving, notDone } from './writes.ts'

const { db, drop } = await openCopy()
afterAll(() => drop())
let sent: string[] = []
await db.run(sql`create table shelves (id int primary key, name text not null unique)`)
await db.run(
  sql`create table books (id int primary key, shelf_id int references shelves, title text not null)`,
)
onStatements(db, ({ text }) => void sent.push(text.trim()))
beforeEach(async () => {
  await db.run(sql`delete from books`)
  await db.run(sql`delete from shelves`)
  sent = []
})

const shelf = (id: number, name = `shelf ${id}`) =>
  sql`insert into shelves (id, name) values (${id}, ${name})`
const book = (id: number, shelfId: number) =>
  sql`insert into books (id, shelf_id, title) values (${id}, ${shelfId}, 'no title')`
const rename = (id: number, name: string) => sql`update shelves set name = ${name} where id = ${id}`
const names = () => db.values<string>(sql`select name from shelves order by id`)
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('writes that are kept', () => {
  it('are sent as one statement, which commits by itself, whatever their references to each other', async () => {
    await db.writeTogether(async (to) => {
      to.write(book(1, 7))
      to.write(shelf(7))
    })
    expect(sent).toHaveLength(1)
    expect(await db.rows(sql`select shelf_id as shelf from books`)).toEqual([{ shelf: 7 }])
  })

  it('are sent with the commit in a transaction, and before any query in it', async () => {
    const seen = await db.transaction(async (tx) => {
      tx.write(shelf(1))
      const rows = await tx.rows(sql`select from shelves`)
      tx.write(book(1, 1))
      tx.write(shelf(2))
      return rows.length
    })
    expect([seen, await names()]).toEqual([1, ['shelf 1', 'shelf 2']])
    expect(sent.filter((it) => it.includes('insert'))).toHaveLength(2)
  })

  it('that change a table again wait for the earlier writes', async () => {
    await db.writeTogether(async (to) => {
      to.write(shelf(1))
      to.write(book(1, 1))
      to.write(rename(1, 'second'))
      to.write(rename(1, 'third'))
      to.write(shelf(2, 'second'))
    })
    expect(await names()).toEqual(['third', 'second'])
    const parts = combined(
      [shelf(1), rename(1, 'x'), shelf(2)].map((statement) => ({ statement, reason: null })),
    )
    expect(parts).toHaveLength(3)
  })

  it('that remove and that add come together: an id is never used again', () => {
    const both = [sql`delete from books where id = ${1}`, book(2, 1)]
    expect(combined(both.map((statement) => ({ statement, reason: null })))).toHaveLength(1)
  })

  it('are not written when the work fails, and nor is the work after them done', async () => {
    const followed: string[] = []
    const failing = db.writeTogether(async (to) => {
      to.write(shelf(1))
      to.beforeCommit(() => void followed.push('before'))
      to.afterCommit(() => void followed.push('after'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await names(), followed]).toEqual([[], []])
  })

  it('are all undone by the one that fails, and the error is that one’s, whatever was asked after it', async () => {
    await db.run(shelf(1))
    const alone = await errorOf(
      db.writeTogether(async (to) => {
        to.write(shelf(2, 'shelf 1'))
        to.write(book(1, 1))
      }),
    )
    const within = await errorOf(
      db.transaction(async (tx) => {
        tx.write(shelf(2, 'shelf 1'))
        await tx.rows(sql`select from books`)
      }),
    )
    expect([alone, within].map((it) => breaksUnique(it, 'shelves_name_key'))).toEqual([true, true])
    expect(await db.rows(sql`select from books`)).toEqual([])
  })

  it('without a caller send nothing', async () => {
    expect(await db.writeTogether(async () => 'done')).toBe('done')
    expect(sent).toEqual([])
  })

  it('are inserts, updates and deletes, and nothing else', async () => {
    const asking = db.writeTogether(async (to) => to.write(sql`select nothing`))
    await expect(asking).rejects.toThrow('insert, update or delete')
  })
})

describe('a write that must find its row', () => {
  const move = (reason: string, id: number) => (to: Parameters<Parameters<Db['writeTogether']>[0]>[0]) => {
    to.must(reason, rename(id, 'moved'))
    to.write(book(1, 1))
  }

  it('is done with the others when it finds it', async () => {
    await db.run(shelf(1))
    sent = []
    await db.writeTogether(async (to) => move('gone', 1)(to))
    expect(sent).toHaveLength(1)
    expect([await names(), (await db.rows(sql`select from books`)).length]).toEqual([['moved'], 1])
  })

  it('lets nothing at all be done when it finds none, alone and in a transaction, and says why', async () => {
    await db.run(shelf(1))
    const alone = await errorOf(db.writeTogether(async (to) => move('gone', 2)(to)))
    const within = await errorOf(
      db.transaction(async (tx) => {
        await tx.run(shelf(3))
        move('gone', 2)(tx)
      }),
    )
    expect([notDone(alone), notDone(within), notDone(new Error('gone'))]).toEqual(['gone', 'gone', null])
    expect([await names(), (await db.rows(sql`select from books`)).length]).toEqual([['shelf 1'], 0])
  })

  it('lets one of many through that have read the same', async () => {
    await db.run(shelf(1))
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        errorOf(
          db.writeTogether(async (to) =>
            to.must(
              'taken',
              sql`update shelves set name = ${`mine ${index}`} where id = 1 and name = 'shelf 1'`,
            ),
          ),
        ),
      ),
    )
    expect(outcomes.filter((it) => it === null)).toHaveLength(1)
    expect(outcomes.filter((it) => notDone(it) === 'taken')).toHaveLength(9)
  })
})

describe('on tables that are spread over a cluster', () => {
  const all = [
    { statement: book(1, 1), reason: null },
    { statement: rename(1, 'it'), reason: 'no such shelf' },
    { statement: book(2, 1), reason: null },
    { statement: rename(2, 'other'), reason: null },
  ]

  it('each write to one of them leaves alone, with its reason, and the rest together', () => {
    const texts = leaving(all, new Set(['shelves'])).map((it) => [it.statement.text.split(' ')[0], it.reason])
    expect(texts).toEqual([
      ['with', null],
      ['update', 'no such shelf'],
      ['update', null],
    ])
    expect(leaving(all, new Set())).toHaveLength(combined(all).length)
  })

  it('nothing is done for the reason of one that found too few', () => {
    const [, it] = all
    const failed = errorOf((async () => it && foundEnough(it, 0))())
    return failed.then((error) => expect(notDone(error)).toBe('no such shelf'))
  })
})
