import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Stamp } from '../../../test/job-process.ts'
import { openCopy } from '../../../test/template.ts'
import type { Db } from '../database/db.ts'
import { type Jobs, createJobs, jobKind } from './jobs.ts'
import { type Log, silentLog } from '../log.ts'
import { createNotices } from './notices.ts'

const Work = jobKind<{ number: number }>('work', { concurrency: 5 })
const PROGRAM = fileURLToPath(new URL('../../../test/job-process.ts', import.meta.url))

let db: Db
let drop: () => Promise<void>
const workers: Jobs[] = []
const children: ChildProcess[] = []
let warnings: string[]
const log: Log = { ...silentLog, warn: (event) => void warnings.push(event) }

beforeEach(async () => {
  ;({ db, drop } = await openCopy())
  warnings = []
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(workers.splice(0).map((it) => it.stop()))
  await drop()
})

const newWorker = (handler: (number: number) => Promise<void>): Jobs => {
  const jobs = createJobs(db, createNotices(db, log), log)
  jobs.handle(Work, ({ number }) => handler(number))
  workers.push(jobs)
  return jobs
}
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ number: from + n }))
const left = async () => (await db.rows(sql`select from jobs`)).length
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('two processes that work', () => {
  it('do each job once, whoever caused it', async () => {
    const did = new Map<number, number>()
    const stamp = async (number: number) => {
      did.set(number, (did.get(number) ?? 0) + 1)
      await wait(2)
    }
    const [one, other] = [newWorker(stamp), newWorker(stamp)]
    await Promise.all([one.work(), other.work()])
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        db.transaction((tx) => (n % 2 ? one : other).enqueueAll(tx, Work, numbers(15, n * 15))),
      ),
    )
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
    expect(did.size).toBe(300)
    expect(new Set(did.values())).toEqual(new Set([1]))
    expect(warnings).toEqual([])
  })

  it('learn at once of jobs caused by a process that does not work', async () => {
    const did: number[] = []
    await newWorker(async (number) => void did.push(number)).work()
    await wait(200)
    const api = createJobs(db, createNotices(db, log), log)
    const before = performance.now()
    await api.doNow(Work, { number: 1 })
    await expect.poll(() => did, { interval: 5 }).toEqual([1])
    expect(performance.now() - before).toBeLessThan(1000)
  })
})

describe('a lease', () => {
  it('is renewed for as long as the work takes', async () => {
    const did: string[] = []
    const slow = newWorker(async () => {
      await wait(8000)
      did.push('slow')
    })
    await Promise.all([slow.work(), newWorker(async () => void did.push('other')).work()])
    await db.transaction((tx) => slow.enqueue(tx, Work, { number: 1 }))
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
    expect(did).toEqual(['slow'])
  }, 30_000)

  it('that is lost while its work runs lets another do it, and the worker is told', async () => {
    const did: string[] = []
    let finish = () => {}
    const frozen = newWorker(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      did.push('frozen')
    })
    await frozen.work()
    await db.transaction((tx) => frozen.enqueue(tx, Work, { number: 1 }))
    await newWorker(async () => void did.push('other')).work()
    // repeated whenever the frozen process renews it before the other one has looked
    const loseLease = async () => {
      await db.run(sql`update jobs set due_at = jobs_now()`)
      return left()
    }
    await expect.poll(loseLease, { timeout: 20_000 }).toBe(0)
    finish()
    await expect.poll(() => warnings).toContain('jobs.done-twice')
    expect(did).toEqual(['other', 'frozen'])
  }, 30_000)
})

describe('processes that are killed at work', () => {
  it('ten times under load leave nothing undone, and nobody waits for more than seconds', async () => {
    await db.run(sql`create table stamps (number int not null, pid int not null, at timestamptz not null)`)
    const url = String(db.pool.options.connectionString)
    const start = async () => {
      const child = fork(PROGRAM, [url])
      children.push(child)
      await once(child, 'message')
      return child
    }
    const api = createJobs(db, createNotices(db, log), log)
    let [one, other] = await Promise.all([start(), start()])
    let count = 0
    const killed = new Set<number | undefined>()
    for (let kill = 0; kill < 10; kill++) {
      await db.transaction((tx) => api.enqueueAll(tx, Stamp, numbers(60, count)))
      count += 60
      await wait(30)
      killed.add(one.pid)
      one.kill('SIGKILL')
      ;[one, other] = [other, await start()]
    }
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
    const rows = await db.rows<{ number: number; times: number }>(sql`
      select number, count(*) as times from stamps group by number`)
    expect(rows).toHaveLength(count)
    // only what a killed process was finishing is done again
    const twice = await db.rows<{ number: number; pids: number[] }>(sql`
      select number, array_agg(pid order by at) as pids from stamps group by number having count(*) > 1`)
    expect(twice.filter(({ pids }) => !killed.has(pids[0]))).toEqual([])
    expect(twice.length).toBeLessThanOrEqual(50)
  }, 120_000)

  it('are followed within the seconds of a lease', async () => {
    await db.run(sql`create table stamps (number int not null, pid int not null, at timestamptz not null)`)
    const gone = createJobs(db, createNotices(db, log), log)
    gone.handle(Stamp, async () => {})
    await gone.work({ byHand: true })
    children.push(fork(PROGRAM, [String(db.pool.options.connectionString)]))
    await db.transaction((tx) => gone.enqueue(tx, Stamp, { number: 1 }))
    const before = performance.now()
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
    expect(performance.now() - before).toBeLessThan(8000)
  }, 30_000)
})
