import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onStatements } from '../../../test/sent.ts'
import { openCopy } from '../../../test/template.ts'
import type { Db } from '../database/db.ts'
import { type Jobs, createJobs, jobKind } from './jobs.ts'
import { silentLog } from '../log.ts'
import { createNotices } from './notices.ts'

const Once = jobKind<{ order: string }>('only-once', { retries: 0 })
const Thrice = jobKind<{ order: string }>('up-to-three-times', { retries: 2 })
const ALL = { number: 0, size: 50 }

const { db, drop } = await openCopy()
afterAll(() => drop())
let jobs: Jobs
let done: string[]
/** What the handlers do; set by each test. */
let act: (order: string) => Promise<void>

beforeEach(async () => {
  await db.run(sql`delete from jobs`)
  await db.run(sql`delete from dead_jobs`)
  jobs = createJobs(db, createNotices(db, silentLog), silentLog)
  done = []
  act = () => Promise.reject(new Error('the PSP is closed'))
  for (const kind of [Once, Thrice]) {
    jobs.handle(kind, async ({ order }) => {
      await act(order)
      done.push(order)
    })
  }
})
afterEach(() => jobs.stop())

const enqueue = (kind: typeof Once, ...orders: string[]) =>
  db.transaction(async (tx) => {
    for (const order of orders) await jobs.enqueue(tx, kind, { order })
  })
/** Makes waiting retries due now. */
const retryDead = (id: string) => db.transaction((tx) => jobs.retryDead(tx, id))
const discardDead = (id: string) => db.transaction((tx) => jobs.discardDead(tx, id))
const hurry = () => db.run(sql`update jobs set due_at = jobs_now()`)
const works = () => {
  act = () => Promise.resolve()
}
const left = async () => (await db.rows(sql`select from jobs`)).length

describe('work that is done together', () => {
  const Many = jobKind<{ order: string }>('many-at-once', { retries: 0 })
  let calls: string[][]
  beforeEach(async () => {
    calls = []
    works()
    jobs.handleTogether(Many, async (payloads) => {
      calls.push(payloads.map((it) => it.order))
      for (const { order } of payloads) await act(order)
    })
  })
  const some = () => Promise.all(['A', 'B', 'C'].map((order) => jobs.doNow(Many, { order })))

  it('is one call', async () => {
    await some()
    expect(await jobs.drain()).toEqual({ done: 3, failed: [] })
    expect(calls.map((it) => it.toSorted())).toEqual([['A', 'B', 'C']])
  })

  it('is done one by one when something of it fails: the others do not fail with it', async () => {
    act = (order) => (order === 'B' ? Promise.reject(new Error('the PSP is closed')) : Promise.resolve())
    await some()
    const { done: count, failed } = await jobs.drain()
    expect([count, failed.length]).toEqual([2, 1])
    expect(calls.slice(1).flat().toSorted()).toEqual(['A', 'B', 'C'])
    expect(await jobs.deadLetters(ALL)).toHaveLength(1)
  })

  it('reports the result of each also when a worker did it', async () => {
    act = (order) => (order === 'B' ? Promise.reject(new Error('the PSP is closed')) : Promise.resolve())
    await some()
    await jobs.work()
    await expect.poll(() => jobs.deadLetters(ALL), { timeout: 10_000 }).toHaveLength(1)
    await expect.poll(left, { timeout: 10_000 }).toBe(0)
  })
})

describe('work that fails', () => {
  it('is a dead letter after its last try, with its error', async () => {
    await enqueue(Thrice, 'A')
    for (let tries = 0; tries < 3; tries++) {
      expect(await jobs.deadLetters(ALL)).toEqual([])
      await hurry()
      await jobs.drain()
    }
    expect(await jobs.deadLetters(ALL)).toEqual([
      {
        id: expect.any(String),
        name: 'up-to-three-times',
        failedAt: expect.any(Date),
        error: 'the PSP is closed',
        tries: 3,
      },
    ])
  })

  it('has used no try if the database accepted nothing', async () => {
    act = () => Promise.reject(Object.assign(new Error('No space left on device'), { code: '53100' }))
    await enqueue(Once, 'A')
    for (let times = 0; times < 3; times++) {
      await hurry()
      expect((await jobs.drain()).failed).toHaveLength(1)
    }
    works()
    await hurry()
    await jobs.drain()
    expect([done, await jobs.deadLetters(ALL)]).toEqual([['A'], []])
  })

  it('has used no try if it was not even begun, and returns when it may be done', async () => {
    act = () => Promise.reject(Object.assign(new Error('is left alone'), { tryAgainInMs: 5000 }))
    await enqueue(Once, 'A')
    for (let times = 0; times < 3; times++) {
      await hurry()
      expect((await jobs.drain()).failed).toHaveLength(1)
    }
    const waiting = await db.rows<{ tries: number; seconds: number }>(sql`
      select tries, extract(epoch from due_at - jobs_now())::float8 as seconds from jobs`)
    expect(waiting).toEqual([{ tries: 0, seconds: expect.any(Number) }])
    expect(waiting[0]?.seconds).toBeGreaterThan(4)
    expect(waiting[0]?.seconds).toBeLessThanOrEqual(10)
    works()
    await hurry()
    await jobs.drain()
    expect([done, await jobs.deadLetters(ALL)]).toEqual([['A'], []])
  })

  it('and is found again and again is there once, until it is done or discarded', async () => {
    const find = () => jobs.keepTrying(Once, { order: 'A' })
    await find()
    await find()
    await jobs.keepTrying(Once, { order: 'B' })
    expect(await left()).toBe(2)
    await hurry()
    await jobs.drain()
    expect(await jobs.deadLetters(ALL)).toHaveLength(2)
    await find()
    expect(await left()).toBe(0)
    for (const { id } of await jobs.deadLetters(ALL)) await discardDead(id)
    await find()
    expect(await left()).toBe(1)
  })

  it('reports the result also when a worker did it', async () => {
    await enqueue(Once, 'A')
    await jobs.work()
    await expect.poll(() => jobs.deadLetters(ALL), { timeout: 10_000 }).toHaveLength(1)
    expect((await jobs.deadLetters(ALL))[0]).toMatchObject({ error: 'the PSP is closed', tries: 1 })
  })

  it('contains nothing personal, and the reason behind the reason', async () => {
    const cause = new Error('ana@exemplo.com.br of CPF 529.982.247-25 at +55 11 98877-0001')
    act = () => Promise.reject(new Error('was not sent', { cause }))
    await enqueue(Once, 'A')
    await jobs.drain()
    expect((await jobs.deadLetters(ALL))[0]?.error).toBe('was not sent <- [e-mail] of CPF [cpf] at [phone]')
  })

  it('comes back after a time that chance spreads', async () => {
    await enqueue(Thrice, ...Array.from({ length: 20 }, (_, n) => `order ${n}`))
    await jobs.drain()
    const waits = await db.rows<{ seconds: number }>(sql`
      select extract(epoch from due_at - jobs_now())::float8 as seconds from jobs where tries = 1`)
    const seconds = waits.map((it) => it.seconds)
    expect(seconds).toHaveLength(20)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(2)
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeGreaterThan(0.2)
  })
})

describe('a dead letter', () => {
  const dead = async (...orders: string[]) => {
    await enqueue(Once, ...orders)
    await jobs.drain()
    return (await jobs.deadLetters(ALL)).map((it) => it.id)
  }

  it('is done when it is requested again, and is no longer on the list', async () => {
    const [id = ''] = await dead('A')
    works()
    expect(await retryDead(id)).toBe(Once.name)
    expect(await jobs.deadLetters(ALL)).toEqual([])
    await jobs.drain()
    expect(done).toEqual(['A'])
    expect(await retryDead(id)).toBeNull()
  })

  it('is done once when two ask for it at the same moment', async () => {
    const [id = ''] = await dead('A')
    works()
    const answers = await Promise.all(Array.from({ length: 4 }, () => retryDead(id)))
    await jobs.drain()
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(done).toEqual(['A'])
  })

  it('comes back on the list when it fails again', async () => {
    const [id = ''] = await dead('A')
    await retryDead(id)
    await jobs.drain()
    expect(await jobs.deadLetters(ALL)).toHaveLength(1)
  })

  it('is gone when it is discarded, and leaves the others', async () => {
    const [first = '', second = ''] = await dead('A', 'B')
    expect(await discardDead(first)).toBe(Once.name)
    expect(await discardDead(first)).toBeNull()
    expect((await jobs.deadLetters(ALL)).map((it) => it.id)).toEqual([second])
  })

  it('is looked for in vain under an id that is none', async () => {
    await dead('A')
    for (const id of ['', 'x', '00000000-0000-0000-0000-000000000000']) {
      expect(await retryDead(id)).toBeNull()
      expect(await discardDead(id)).toBeNull()
    }
  })

  it('is not another job, whose id does nothing here', async () => {
    await enqueue(Once, 'A')
    const row = await db.row<{ id: string }>(sql`select id from jobs where kind = ${Once.name}`)
    expect(await discardDead(row?.id ?? '')).toBeNull()
    works()
    await jobs.drain()
    expect(done).toEqual(['A'])
  })

  it('is listed page by page', async () => {
    const ids = await dead('A', 'B', 'C')
    const pages = [0, 1, 2].map((number) => jobs.deadLetters({ number, size: 2 }))
    const sizes = (await Promise.all(pages)).map((it) => it.map(({ id }) => id))
    expect(sizes.map((it) => it.length)).toEqual([2, 1, 0])
    expect(new Set(sizes.flat())).toEqual(new Set(ids))
  })
})

describe('a process that stops', () => {
  it('lets the running job end, and starts no other', async () => {
    let finish = () => {}
    const running = new Promise<void>((started) => {
      act = async () => {
        started()
        await new Promise<void>((resolve) => {
          finish = resolve
        })
      }
    })
    await enqueue(Once, 'A')
    await jobs.work()
    await running
    let stopped = false
    const stopping = jobs.stop().then(() => {
      stopped = true
    })
    await enqueue(Once, 'too late')
    expect(stopped).toBe(false)
    finish()
    await stopping
    expect(done).toEqual(['A'])
    expect(await db.rows(sql`select payload, holder from jobs`)).toEqual([
      { payload: { order: 'too late' }, holder: null },
    ])
  })
})

describe('a process that works', () => {
  /** Records what is sent to the database from now on. */
  const listen = () => {
    const sent: string[] = []
    onStatements(db, ({ text }) => void sent.push(text))
    return { heard: db, sent }
  }
  const start = async (on: Db) => {
    const worker = createJobs(on, createNotices(on, silentLog), silentLog)
    worker.handle(Once, async ({ order }, job) => {
      if (order === 'writes') await on.transaction(async (tx) => job.doneWith(tx))
      done.push(order)
    })
    await worker.work()
    return worker
  }

  it('continues at once with its own effects: one row written with its cause, one deleted', async () => {
    const { heard, sent } = listen()
    const worker = await start(heard)
    sent.length = 0
    await heard.transaction((tx) => worker.enqueue(tx, Once, { order: 'A' }))
    await expect.poll(left).toBe(0)
    await worker.stop()
    expect(done).toEqual(['A'])
    // a slow machine may poll or renew the lease meanwhile
    const written = sent.flatMap((it) => /insert into jobs|delete from jobs/.exec(it)?.[0] ?? [])
    expect(written).toEqual(['insert into jobs', 'delete from jobs'])
  })

  it('removes a job with the work of the job itself', async () => {
    const { heard, sent } = listen()
    const worker = await start(heard)
    await heard.transaction((tx) => worker.enqueue(tx, Once, { order: 'writes' }))
    await expect.poll(() => done).toEqual(['writes'])
    await worker.stop()
    expect(await left()).toBe(0)
    expect(sent.filter((it) => it.trim().startsWith('delete from jobs'))).toHaveLength(1)
  })

  it('writes all jobs of a transaction in one statement, and none when it fails', async () => {
    const { heard, sent } = listen()
    const failing = heard.transaction(async (tx) => {
      await jobs.enqueue(tx, Once, { order: 'never' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await heard.transaction(async (tx) => {
      await jobs.enqueue(tx, Once, { order: 'A' })
      await jobs.enqueueAll(tx, Thrice, [{ order: 'B' }, { order: 'C' }])
    })
    expect(sent.filter((it) => it.includes('insert into jobs'))).toHaveLength(1)
    expect(await left()).toBe(3)
  })

  it('that has nothing to do asks once in five seconds', async () => {
    // a hint of the previous test, still on its way, would trigger one more poll
    const own = await openCopy()
    const sent: string[] = []
    onStatements(own.db, ({ text }) => void sent.push(text))
    const worker = await start(own.db)
    await new Promise((resolve) => setTimeout(resolve, 6000))
    await worker.stop()
    await own.drop()
    // at the start, once it listens, and five seconds later
    expect(sent.length).toBeLessThanOrEqual(3)
  })

  it('continues with jobs that had no room as soon as there is some', async () => {
    const One = jobKind<{ order: string }>('one-at-once', { concurrency: 1 })
    const ends: (() => void)[] = []
    jobs.handle(One, async ({ order }) => {
      await new Promise<void>((resolve) => ends.push(resolve))
      done.push(order)
    })
    await jobs.work()
    const { sent } = listen()
    for (const order of ['A', 'B', 'C']) await db.transaction((tx) => jobs.enqueue(tx, One, { order }))
    // it has polled, and there was no room
    const counts: number[] = []
    const isQuiet = () => counts.push(sent.length) > 1 && counts.at(-1) === counts.at(-2)
    await expect.poll(isQuiet, { interval: 250, timeout: 2500 }).toBe(true)
    for (const [position] of ['A', 'B', 'C'].entries()) {
      // much sooner than the next poll without a notice
      await expect.poll(() => ends.length, { timeout: 2500 }).toBe(position + 1)
      ends[position]?.()
    }
    await expect.poll(() => done).toEqual(['A', 'B', 'C'])
    await jobs.stop()
  })

  it('does awaited work at once and without a row, and records only failures', async () => {
    const One = jobKind<{ order: string }>('asked-for-at-once', { concurrency: 1 })
    const rows: number[] = []
    jobs.handle(One, async ({ order }, job) => {
      rows.push(await left())
      await db.transaction(async (tx) => job.doneWith(tx))
      await act(order)
    })
    await jobs.work()
    works()
    await jobs.doNow(One, { order: 'A' })
    expect([rows, await left()]).toEqual([[0], 0])
    act = () => Promise.reject(new Error('the PSP is closed'))
    await jobs.doNow(One, { order: 'B' })
    expect([rows, await left()]).toEqual([[0, 0], 1])
    works()
    await hurry()
    await expect.poll(left, { timeout: 5000 }).toBe(0)
    await jobs.stop()
  })

  it('records awaited work if there is no room for it', async () => {
    const One = jobKind<{ order: string }>('one-of-them-at-once', { concurrency: 1 })
    const ends: (() => void)[] = []
    jobs.handle(One, () => new Promise<void>((resolve) => ends.push(resolve)))
    await jobs.work()
    const first = jobs.doNow(One, { order: 'A' })
    await jobs.doNow(One, { order: 'B' })
    expect(await left()).toBe(1)
    ends[0]?.()
    await first
    await expect.poll(() => ends.length, { timeout: 5000 }).toBe(2)
    ends[1]?.()
    await expect.poll(left, { timeout: 5000 }).toBe(0)
    await jobs.stop()
  })

  it('runs of a kind so many at once and no more', async () => {
    const Few = jobKind<{ order: string }>('three-at-once', { concurrency: 3 })
    let running = 0
    let most = 0
    jobs.handle(Few, async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running -= 1
    })
    await jobs.work()
    await db.transaction((tx) =>
      jobs.enqueueAll(
        tx,
        Few,
        Array.from({ length: 20 }, (_, n) => ({ order: `${n}` })),
      ),
    )
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
    expect(most).toBe(3)
  })

  it('takes jobs that another has caused and did not begin', async () => {
    const dying = createJobs(db, createNotices(db, silentLog), silentLog)
    dying.handle(Once, async () => {})
    await dying.work({ byHand: true })
    await db.transaction((tx) => dying.enqueue(tx, Once, { order: 'A' }))
    works()
    expect((await jobs.drain()).done).toBe(0)
    await hurry()
    expect((await jobs.drain()).done).toBe(1)
    expect(done).toEqual(['A'])
    // the other one resumes and finds that the job is done
    expect(await dying.drain()).toEqual({ done: 0, failed: [] })
    await dying.stop()
  })

  it('releases unbegun jobs when it stops', async () => {
    const stopping = createJobs(db, createNotices(db, silentLog), silentLog)
    stopping.handle(Once, async () => {})
    await stopping.work({ byHand: true })
    await db.transaction((tx) => stopping.enqueue(tx, Once, { order: 'A' }))
    await stopping.stop()
    works()
    expect((await jobs.drain()).done).toBe(1)
  })
})
