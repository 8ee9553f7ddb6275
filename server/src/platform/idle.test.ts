/** Counts what an idle server sends to the database: it may become less, never more. */
import { expect, it } from 'vitest'
import { newShopper } from '../../test/shopper.ts'
import { onStatements } from '../../test/sent.ts'
import { ownWorld } from '../../test/own-world.ts'
import { schedulesOf } from '../app.ts'
import { silentLog } from './log.ts'
import { createScheduler } from './jobs/schedules.ts'

/** For all schedules together; the queue's polls add one statement each (`job-worker.ts`). */
const MOST_A_MINUTE = 26

const world = await ownWorld()

it('an idle server sends almost nothing', async () => {
  const { apiKey } = await world.merchant()
  const id = await world.checkout(apiKey)
  await world.step(id, { customerPhone: newShopper().phone })
  await world.drain()
  const { db, timetable } = world.deps
  let now = world.deps.clock.now().getTime()
  const clock = { now: () => new Date(now) }
  const scheduler = createScheduler({ db, clock, log: silentLog, timetable }, schedulesOf(world.deps))
  const live = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      now += 1000
      await scheduler.check()
      await scheduler.rest()
    }
  }
  // first-time work, and what a busy minute leaves behind
  await live(120)
  const sent: string[] = []
  onStatements(db, ({ text }) => sent.push(text))
  await live(600)
  expect(sent.length / 10).toBeLessThanOrEqual(MOST_A_MINUTE)
  expect(sent.length).toBeGreaterThan(10)
})
