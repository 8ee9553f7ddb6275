import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { openCopy } from '../../../test/template.ts'
import type { Db } from '../database/db.ts'
import { silentLog } from '../log.ts'
import { type Schedule, createScheduler, runDueSchedules } from './schedules.ts'
import { type Timetable, createTimetable } from './timetable.ts'

const { db, drop } = await openCopy()
afterAll(() => drop())
let time: number
let ran: string[]
let timetable: Timetable
beforeEach(async () => {
  time = Date.parse('2026-11-24T13:00:00Z')
  ran = []
  timetable = createTimetable(() => new Date(time))
  await db.run(sql`delete from schedules`)
})

const every = (seconds: number, name = 'sweep'): Schedule => ({
  name,
  everySeconds: seconds,
  run: async () => void ran.push(name),
})
const check = (...schedules: Schedule[]) =>
  runDueSchedules(db, { now: () => new Date(time) }, silentLog, schedules)

describe('a schedule of every minute', () => {
  it('runs at once, and again only when its minute is over', async () => {
    await check(every(60))
    await check(every(60))
    time += 59_000
    await check(every(60))
    expect(ran).toEqual(['sweep'])
    time += 1000
    await check(every(60))
    expect(ran).toHaveLength(2)
  })

  it('is run by one of many who check at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, () => check(every(60))))
    expect(ran).toEqual(['sweep'])
  })

  it('is not made up for when it was missed often', async () => {
    await check(every(60))
    time += 3_600_000
    await check(every(60))
    await check(every(60))
    expect(ran).toHaveLength(2)
  })

  it('runs on when the clock is moved back', async () => {
    await check(every(60))
    time -= 86_400_000
    await check(every(60))
    expect(ran).toHaveLength(2)
  })

  it('that fails keeps no other from running, and is tried again in its time', async () => {
    const failing: Schedule = {
      name: 'failing',
      everySeconds: 60,
      run: async () => {
        ran.push('failing')
        throw new Error('no')
      },
    }
    await check(failing, every(60))
    expect(ran).toEqual(['failing', 'sweep'])
    time += 60_000
    await check(failing)
    expect(ran).toEqual(['failing', 'sweep', 'failing'])
  })
})

describe('a process that checks each second', () => {
  /** Lets seconds pass on our clock; returns how many statements were sent meanwhile. */
  const live = async (seconds: number, ...schedules: Schedule[]) => {
    let statements = 0
    const counting: Db = { ...db, rows: (it) => (statements++, db.rows(it)) }
    const clock = { now: () => new Date(time) }
    const scheduler = createScheduler({ db: counting, clock, log: silentLog, timetable }, schedules)
    for (let second = 0; second < seconds; second++) {
      time += 1000
      await scheduler.check()
      await scheduler.rest()
    }
    return statements
  }

  it('asks only when something may be due', async () => {
    expect(await live(121, every(60), every(60, 'other'))).toBe(3)
    expect(ran.filter((it) => it === 'sweep')).toHaveLength(3)
    expect(ran.filter((it) => it === 'other')).toHaveLength(3)
  })

  it('learns from others that something has run', async () => {
    await check(every(60))
    expect(await live(30, every(60))).toBe(1)
    expect(ran).toHaveLength(1)
  })

  it('runs early for an expected event, once for all events of one moment', async () => {
    await live(1, every(60))
    for (const ms of [4200, 4700, 9000]) timetable.expect('sweep', new Date(time + ms))
    expect(await live(30, every(60))).toBe(3)
    expect(ran).toHaveLength(3)
  })

  it('leaves events expected in hours to the schedule', async () => {
    await live(1, every(60))
    timetable.expect('sweep', new Date(time + 3_600_000))
    expect(await live(30, every(60))).toBe(1)
  })
})
