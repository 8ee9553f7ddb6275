import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { openCopy } from '../../test/template.ts'
import type { Db } from './db.ts'
import { silentLog } from './log.ts'
import { type Schedule, runDueSchedules } from './schedules.ts'

let db: Db
let drop: () => Promise<void>
let time: number
let ran: string[]
beforeAll(async () => {
  ;({ db, drop } = await openCopy())
})
beforeEach(async () => {
  time = Date.parse('2026-11-24T13:00:00Z')
  ran = []
  await db.run(sql`delete from schedules`)
})
afterAll(() => drop())

const every = (seconds: number, name = 'sweep'): Schedule => ({
  name,
  everySeconds: seconds,
  run: async () => void ran.push(name),
})
const look = (...schedules: Schedule[]) =>
  runDueSchedules(db, { now: () => new Date(time) }, silentLog, schedules)

describe('a schedule of every minute', () => {
  it('runs at once, and again only when its minute is over', async () => {
    await look(every(60))
    await look(every(60))
    time += 59_000
    await look(every(60))
    expect(ran).toEqual(['sweep'])
    time += 1000
    await look(every(60))
    expect(ran).toHaveLength(2)
  })

  it('is run by one of many who look at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, () => look(every(60))))
    expect(ran).toEqual(['sweep'])
  })

  it('is not made up for when it was missed often', async () => {
    await look(every(60))
    time += 3_600_000
    await look(every(60))
    await look(every(60))
    expect(ran).toHaveLength(2)
  })

  it('runs on when the clock is moved back', async () => {
    await look(every(60))
    time -= 86_400_000
    await look(every(60))
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
    await look(failing, every(60))
    expect(ran).toEqual(['failing', 'sweep'])
    time += 60_000
    await look(failing)
    expect(ran).toEqual(['failing', 'sweep', 'failing'])
  })
})
