import { civilDate } from '@drip/core/calendar/dates'
import { expect, it } from 'vitest'
import { firstDueRange } from './first-due-range.ts'

it('runs from the day after the order to the thirtieth, counted in São Paulo', () => {
  // 23:30 of the 20th in São Paulo
  expect(firstDueRange('2026-11-21T02:30:00Z', civilDate('2026-11-20'))).toEqual({
    min: '2026-11-21',
    max: '2026-12-20',
  })
})

it('has no day that has passed', () => {
  expect(firstDueRange('2026-11-01T12:00:00Z', civilDate('2026-11-21')).min).toBe('2026-11-21')
})
