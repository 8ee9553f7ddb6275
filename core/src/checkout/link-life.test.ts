import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { linkExpiry } from './link-life.ts'

/** 23:30 of the day before in São Paulo. */
const NOW = new Date('2026-11-25T02:30:00.000Z')
const until = (day: string) => linkExpiry(NOW, civilDate(day))?.toISOString() ?? null

describe('a payment link', () => {
  it('is valid for a week by default', () => {
    expect(linkExpiry(NOW, null)?.toISOString()).toBe('2026-12-02T02:30:00.000Z')
  })

  it.each([
    ['2026-11-23', null],
    ['2026-11-24', '2026-11-25T02:59:59.999Z'],
    ['2026-12-24', '2026-12-25T02:59:59.999Z'],
    ['2027-02-22', '2027-02-23T02:59:59.999Z'],
    ['2027-02-23', null],
  ])('through %s ends at %s', (day, end) => {
    expect(until(day)).toBe(end)
  })
})
