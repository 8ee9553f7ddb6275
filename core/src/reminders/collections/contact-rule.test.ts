import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saoPauloDate } from '../../calendar/dates.ts'
import { MOST_A_DAY, MOST_A_WEEK, contactHindrance, isCallingTime, nextContactTime } from './contact-rule.ts'

const at = (text: string) => new Date(`${text}-03:00`)

describe('the hours in which people are called', () => {
  it.each([
    ['a Tuesday, before eight', '2026-12-08T07:59:59', false],
    ['a Tuesday at eight', '2026-12-08T08:00:00', true],
    ['a Tuesday, before eight in the evening', '2026-12-08T19:59:59', true],
    ['a Tuesday at eight in the evening', '2026-12-08T20:00:00', false],
    ['a Saturday morning', '2026-12-12T13:59:59', true],
    ['a Saturday afternoon', '2026-12-12T14:00:00', false],
    ['a Sunday', '2026-12-13T10:00:00', false],
    ['Christmas', '2026-12-25T10:00:00', false],
    ['a Saturday that is a holiday', '2027-05-01T10:00:00', false],
  ])('%s', (_name, instant, may) => {
    expect(isCallingTime(at(instant))).toBe(may)
  })
})

describe('how often a person is called', () => {
  const TUESDAY = at('2026-12-08T10:00:00')

  it('twice a day, and then the next morning', () => {
    const before = [at('2026-12-08T08:30:00'), at('2026-12-08T09:30:00')]
    expect(contactHindrance(TUESDAY, before.slice(1))).toBeNull()
    expect(contactHindrance(TUESDAY, before)).toBe('DAY')
    expect(nextContactTime(TUESDAY, before)).toEqual(at('2026-12-09T08:00:00'))
  })

  it('five times in seven days, and then when the first of them is a week old', () => {
    const before = ['02', '03', '04', '05', '07'].map((day) => at(`2026-12-${day}T10:00:00`))
    expect(contactHindrance(TUESDAY, before)).toBe('WEEK')
    expect(nextContactTime(TUESDAY, before)).toEqual(at('2026-12-09T08:00:00'))
    expect(contactHindrance(TUESDAY, [at('2026-12-01T10:00:00'), ...before.slice(1)])).toBeNull()
  })

  it('and never again before a Sunday and a holiday are over', () => {
    expect(nextContactTime(at('2026-12-24T20:00:00'), [])).toEqual(at('2026-12-26T08:00:00'))
    expect(nextContactTime(at('2026-12-26T14:00:00'), [])).toEqual(at('2026-12-28T08:00:00'))
  })

  it('the reported time is the first at which they may be contacted, whatever reached them before', () => {
    const anyTime = fc
      .integer({ min: 0, max: 40 * 24 * 60 })
      .map((minutes) => new Date(at('2026-12-01T00:00:00').getTime() + minutes * 60_000))
    fc.assert(
      fc.property(anyTime, fc.array(anyTime, { maxLength: 12 }), (now, all) => {
        const before = all.filter((it) => it <= now)
        const next = nextContactTime(now, before)
        expect(next >= now).toBe(true)
        expect(contactHindrance(next, before)).toBeNull()
        const earlier = [now, new Date(next.getTime() - 60_000)].filter((it) => it >= now && it < next)
        expect(earlier.filter((it) => contactHindrance(it, before) === null)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('a person who is called whenever the rule allows is never called more often', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 60 }), (waits) => {
        const calls: Date[] = []
        let now = at('2026-12-01T00:00:00')
        for (const minutes of waits) {
          now = nextContactTime(new Date(now.getTime() + minutes * 60_000), calls)
          calls.push(now)
        }
        const days = calls.map((it) => new Date(`${saoPauloDate(it)}T00:00:00Z`).getTime())
        for (const day of days) {
          expect(days.filter((it) => it === day).length).toBeLessThanOrEqual(MOST_A_DAY)
          const week = days.filter((it) => it <= day && it > day - 7 * 86_400_000)
          expect(week.length).toBeLessThanOrEqual(MOST_A_WEEK)
        }
      }),
      { numRuns: 300 },
    )
  })
})
