import { expect, it } from 'vitest'
import { everyDayOf } from './every-day.ts'

it('a chart has a place for each day, also for days without data', () => {
  const [last, first] = [{ day: '2026-12-02' }, { day: '2026-11-30' }]
  expect(everyDayOf([last, first])).toEqual([
    { day: '2026-11-30', row: first },
    { day: '2026-12-01', row: undefined },
    { day: '2026-12-02', row: last },
  ])
  expect(everyDayOf([])).toEqual([])
})
