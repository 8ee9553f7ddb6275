import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duePeriods } from './digest-periods.ts'

const newest = (frequency: Parameters<typeof duePeriods>[0], instant: string) =>
  duePeriods(frequency, new Date(instant)).at(-1)

describe('the newest digest that is due', () => {
  it.each([
    ['DAILY', '2026-12-10T07:59:59-03:00', '2026-12-08', '2026-12-09'],
    ['DAILY', '2026-12-10T08:00:00-03:00', '2026-12-09', '2026-12-10'],
    ['DAILY', '2026-12-10T23:59:59-03:00', '2026-12-09', '2026-12-10'],
    // 7 December 2026 is a Monday
    ['WEEKLY', '2026-12-07T07:59:59-03:00', '2026-11-23', '2026-11-30'],
    ['WEEKLY', '2026-12-07T08:00:00-03:00', '2026-11-30', '2026-12-07'],
    ['WEEKLY', '2026-12-13T23:59:59-03:00', '2026-11-30', '2026-12-07'],
    ['MONTHLY', '2026-12-01T07:59:59-03:00', '2026-10-01', '2026-11-01'],
    ['MONTHLY', '2026-12-01T08:00:00-03:00', '2026-11-01', '2026-12-01'],
    ['MONTHLY', '2027-03-01T08:00:00-03:00', '2027-02-01', '2027-03-01'],
    ['MONTHLY', '2027-01-31T12:00:00-03:00', '2026-12-01', '2027-01-01'],
  ] as const)('%s at %s is that of %s to %s', (frequency, instant, from, until) => {
    expect(newest(frequency, instant)).toEqual({ from, until })
  })

  it('has older ones before it, so that days without power are made up for', () => {
    expect(duePeriods('DAILY', new Date('2026-12-03T09:00:00-03:00')).map((it) => it.from)).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ])
  })
})

describe('the periods of a digest', () => {
  it('follow one another without a gap and are over when they are due', () => {
    const anyInstant = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2036-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const),
        anyInstant,
        (frequency, now) => {
          const periods = duePeriods(frequency, now)
          expect(periods.every((it) => it.from < it.until)).toBe(true)
          expect(periods.slice(1).map((it) => it.from)).toEqual(periods.slice(0, -1).map((it) => it.until))
          expect(new Date(`${periods.at(-1)?.until}T08:00:00-03:00`) <= now).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
